// Generated from the server's API description by "npm run generate". Do not edit.

export interface paths {
    "/api/v1/assessment-kit-tags/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What kits can be filed under
         * @description Who may call it: signed in.
         */
        get: {
            parameters: {
                query?: {
                    page?: number;
                    size?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["KitTagPage"];
                    };
                };
                /** @description Error */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/assessment-kits-banners/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Pictures that advertise kits
         * @description Who may call it: anyone.
         */
        get: {
            parameters: {
                query: {
                    lang: components["schemas"]["LanguageCode"];
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["KitBanners"];
                    };
                };
                /** @description Error */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/assessment-kits/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The library: public kits, and private ones the caller may use
         * @deprecated
         * @description Who may call it: signed in.
         */
        get: {
            parameters: {
                query?: {
                    /** @description true: only private ones; false: only public ones */
                    isPrivate?: boolean;
                    /** @description Only kits that have one of these languages */
                    langs?: components["schemas"]["LanguageCode"][];
                    page?: number;
                    size?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["KitPage"];
                    };
                };
                /** @description Error */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/assessment-kits/{kitId}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The page of a published kit
         * @description Who may call it: kit: anybody; of a private kit its users.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description Number, e.g. 42 */
                    kitId: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Kit"];
                    };
                };
                /** @description Error */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/assessment-kits/{kitId}/dsl-download-link/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A link to the archive a kit was last made or updated from
         * @description Who may call it: kit: member of its expert group.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description Number, e.g. 42 */
                    kitId: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["KitTextLink"];
                    };
                };
                /** @description Error */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/assessment-kits/{kitId}/export-dsl/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The active version of a kit as text, in a ZIP archive
         * @description Who may call it: kit: member of its expert group.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description Number, e.g. 42 */
                    kitId: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/octet-stream": components["schemas"]["File"];
                    };
                };
                /** @description Error */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/assessment-kits/{kitId}/min-info/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Title and expert group of a kit
         * @description Who may call it: signed in.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description Number, e.g. 42 */
                    kitId: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["KitMinInfo"];
                    };
                };
                /** @description Error */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/assessment-kits/{kitId}/update-by-dsl/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Apply an uploaded text to a kit, or only tell what that would change
         * @description Who may call it: kit: owner of its expert group.
         */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description Number, e.g. 42 */
                    kitId: number;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "kitDslId": 31,
                     *       "dryRun": true
                     *     }
                     */
                    "application/json": components["schemas"]["KitUpdateByText"];
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["KitUpdate"];
                    };
                };
                /** @description Error */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"] | components["schemas"]["RejectedKitUpdate"];
                    };
                };
            };
        };
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/assessment-kits/create-by-dsl/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a kit of an uploaded text
         * @description Who may call it: expert group: owner.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "kitDslId": 31,
                     *       "expertGroupId": 7,
                     *       "title": "Release readiness",
                     *       "lang": "EN"
                     *     }
                     */
                    "application/json": components["schemas"]["NewKitByText"];
                };
            };
            responses: {
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["NewKitId"];
                    };
                };
                /** @description Error */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/assessment-kits/excel-to-dsl/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The kit in an Excel workbook as text, in a ZIP archive; nothing is stored
         * @description Who may call it: signed in.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "multipart/form-data": components["schemas"]["WorkbookFile"];
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/octet-stream": components["schemas"]["File"];
                    };
                };
                /** @description Error */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/assessment-kits/excel-to-dsl/sample/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Where a sample of the workbook can be downloaded
         * @description Who may call it: signed in.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["WorkbookLink"];
                    };
                };
                /** @description Error */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/assessment-kits/excel-to-dsl/sample/kit.xlsx": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A sample of the workbook
         * @description Who may call it: anyone.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/octet-stream": components["schemas"]["File"];
                    };
                };
                /** @description Error */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/assessment-kits/options/search/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Kits the caller may make assessments on, by a part of their title
         * @description Who may call it: signed in.
         */
        get: {
            parameters: {
                query?: {
                    page?: number;
                    query?: string;
                    size?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["KitOptionPage"];
                    };
                };
                /** @description Error */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/assessment-kits/upload-dsl/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Upload the text of a kit and have it checked; nothing is made of it yet
         * @description Who may call it: expert group: owner.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "multipart/form-data": components["schemas"]["KitTextFile"];
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["UploadedKitText"];
                    };
                };
                /** @description Error */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"] | components["schemas"]["KitTextError"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/assessments/{assessmentId}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One assessment
         * @description Who may call it: assessment: viewAssessment.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description UUID */
                    assessmentId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Assessment"];
                    };
                };
                /** @description Error */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        /**
         * Delete an assessment
         * @description Who may call it: assessment: deleteAssessment.
         */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description UUID */
                    assessmentId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Empty */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description Error */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/assessments/{assessmentId}/attributes/{attributeId}/insight/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The insight on an attribute, empty for an unknown one
         * @description Who may call it: assessment: viewSubjectReport.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description UUID */
                    assessmentId: string;
                    /** @description Number, e.g. 42 */
                    attributeId: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["InsightOfAttribute"];
                    };
                };
                /** @description Error */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/assessments/{assessmentId}/calculate-confidence/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Bring the confidence up to date
         * @description Who may call it: assessment: calculateConfidence.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description UUID */
                    assessmentId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["CalculatedConfidence"];
                    };
                };
                /** @description Error */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/assessments/{assessmentId}/calculate/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Bring the maturity up to date
         * @description Who may call it: assessment: calculateAssessment.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description UUID */
                    assessmentId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["CalculatedLevel"];
                    };
                };
                /** @description Error */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/assessments/{assessmentId}/graphical-report/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The report; in quick mode brought up to date first, otherwise it needs a valid result
         * @description Who may call it: assessment: viewGraphicalReport, or reader of a public report.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description UUID */
                    assessmentId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["GraphicalReport"];
                    };
                };
                /** @description Error */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/assessments/{assessmentId}/insights-issues/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How many insights are missing, unapproved or expired; needs a valid result
         * @description Who may call it: assessment: viewAssessmentInsights.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description UUID */
                    assessmentId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["InsightIssues"];
                    };
                };
                /** @description Error */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/assessments/{assessmentId}/insights/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All insights beside the values they speak of; needs a valid result
         * @description Who may call it: assessment: viewAssessmentInsights.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description UUID */
                    assessmentId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["AllInsights"];
                    };
                };
                /** @description Error */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/assessments/{assessmentId}/migrate-kit-version/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Move to the active version of the kit
         * @description Who may call it: assessment: migrateKitVersion.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description UUID */
                    assessmentId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Empty */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description Error */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/assessments/{assessmentId}/mode/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Switch between quick and advanced mode
         * @description Who may call it: assessment: updateAssessmentMode.
         */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description UUID */
                    assessmentId: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "mode": "ADVANCED"
                     *     }
                     */
                    "application/json": components["schemas"]["ModeEdit"];
                };
            };
            responses: {
                /** @description Empty */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description Error */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
            };
        };
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/assessments/{assessmentId}/overall-insight/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The insight on the whole assessment; needs a valid result
         * @description Who may call it: assessment: viewAssessmentReport.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description UUID */
                    assessmentId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The one text readers see: generated, or of an assessor */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Insight"];
                    };
                };
                /** @description Error */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/assessments/{assessmentId}/permissions/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What the caller may do on an assessment; all false without a role
         * @description Who may call it: signed in.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description UUID */
                    assessmentId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["OwnPermissions"];
                    };
                };
                /** @description Error */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/assessments/{assessmentId}/questionnaires/{questionnaireId}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Questions of a questionnaire with their answers; needs a valid result
         * @description Who may call it: assessment: viewQuestionnaireQuestions.
         */
        get: {
            parameters: {
                query?: {
                    page?: number;
                    size?: number;
                };
                header?: never;
                path: {
                    /** @description UUID */
                    assessmentId: string;
                    /** @description Number, e.g. 42 */
                    questionnaireId: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["QuestionPage"];
                    };
                };
                /** @description Error */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/assessments/{assessmentId}/questionnaires/{questionnaireId}/next/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The next questionnaire with open questions
         * @description Who may call it: assessment: viewAssessmentNextQuestionnaire.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description UUID */
                    assessmentId: string;
                    /** @description Number, e.g. 42 */
                    questionnaireId: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["NextQuestionnaire"];
                    };
                };
                /** @description Error */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/assessments/{assessmentId}/questions/{questionId}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One question with its answer
         * @description Who may call it: assessment: viewQuestionnaireQuestions.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description UUID */
                    assessmentId: string;
                    /** @description Number, e.g. 42 */
                    questionId: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Question"];
                    };
                };
                /** @description Error */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/assessments/{assessmentId}/report-metadata/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The sections of the report that people write
         * @description Who may call it: assessment: manageReportMetadata.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description UUID */
                    assessmentId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ReportMetadata"];
                    };
                };
                /** @description Error */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change sections of the report; an empty one is cleared, a missing one stays
         * @description Who may call it: assessment: manageReportMetadata.
         */
        patch: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description UUID */
                    assessmentId: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "intro": "<p>Why we looked at this service.</p>"
                     *     }
                     */
                    "application/json": components["schemas"]["ReportSectionsEdit"];
                };
            };
            responses: {
                /** @description Empty */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description Error */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
            };
        };
        trace?: never;
    };
    "/api/v1/assessments/{assessmentId}/report-publish-status/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Publish the report, restricted, or take it back
         * @description Who may call it: assessment: publishAssessmentReport.
         */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description UUID */
                    assessmentId: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "published": true
                     *     }
                     */
                    "application/json": components["schemas"]["PublicationEdit"];
                };
            };
            responses: {
                /** @description Empty */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description Error */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
            };
        };
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/assessments/{assessmentId}/report-visibility-status/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Open the published report to everybody with its link, or close it; the link can be replaced
         * @description Who may call it: assessment: manageAssessmentReportVisibility.
         */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description UUID */
                    assessmentId: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "visibility": "RESTRICTED"
                     *     }
                     */
                    "application/json": components["schemas"]["VisibilityEdit"];
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ReportLink"];
                    };
                };
                /** @description Error */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
            };
        };
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/assessments/{assessmentId}/subjects/{subjectId}/insight/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The insight on a subject, empty for an unknown one; needs a valid result
         * @description Who may call it: assessment: viewAssessmentReport.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description UUID */
                    assessmentId: string;
                    /** @description Number, e.g. 42 */
                    subjectId: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The one text readers see: generated, or of an assessor */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Insight"];
                    };
                };
                /** @description Error */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/check-create-space/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Whether the caller may make one more basic space
         * @deprecated
         * @description Who may call it: signed in.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["SpaceAllowance"];
                    };
                };
                /** @description Error */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/confidence-levels/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How sure one can be of an answer
         * @description Who may call it: signed in.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ConfidenceLevels"];
                    };
                };
                /** @description Error */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/expert-groups/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Expert groups of the caller, the last seen first
         * @description Who may call it: signed in.
         */
        get: {
            parameters: {
                query?: {
                    page?: number;
                    size?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ExpertGroupPage"];
                    };
                };
                /** @description Error */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
            };
        };
        put?: never;
        /**
         * Make an expert group
         * @description Who may call it: signed in.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "multipart/form-data": components["schemas"]["NewExpertGroup"];
                };
            };
            responses: {
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["IdReply"];
                    };
                };
                /** @description Error */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/expert-groups/{expertGroupId}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One expert group
         * @description Who may call it: signed in.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description Number, e.g. 42 */
                    expertGroupId: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ExpertGroup"];
                    };
                };
                /** @description Error */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/expert-groups/{expertGroupId}/assessment-kits/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Kits of an expert group, published ones first
         * @description Who may call it: signed in.
         */
        get: {
            parameters: {
                query?: {
                    page?: number;
                    size?: number;
                };
                header?: never;
                path: {
                    /** @description Number, e.g. 42 */
                    expertGroupId: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["GroupKitPage"];
                    };
                };
                /** @description Error */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/expert-groups/{expertGroupId}/members/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Members of an expert group, or those invited (for its owner)
         * @description Who may call it: signed in.
         */
        get: {
            parameters: {
                query?: {
                    page?: number;
                    size?: number;
                    status?: components["schemas"]["MembershipStatus"];
                };
                header?: never;
                path: {
                    /** @description Number, e.g. 42 */
                    expertGroupId: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ExpertGroupMemberPage"];
                    };
                };
                /** @description Error */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/expert-groups/{expertGroupId}/seen/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Note that the caller has opened the expert group
         * @description Who may call it: expert group: member or invited.
         */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description Number, e.g. 42 */
                    expertGroupId: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Empty */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description Error */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
            };
        };
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/kit-languages/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Languages a kit can be written in here
         * @description Who may call it: anyone.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["KitLanguages"];
                    };
                };
                /** @description Error */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/notification-platform-settings/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What a client needs to read the person's notifications
         * @description Who may call it: signed in.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["NotificationSettings"];
                    };
                };
                /** @description Error */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/path-info/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Titles of the path above a screen
         * @description Who may call it: path: viewer; others where a report is public.
         */
        get: {
            parameters: {
                query?: {
                    /** @description UUID */
                    assessment_id?: string;
                    /** @description UUID */
                    assessmentId?: string;
                    /** @description Number, e.g. 42 */
                    questionnaire_id?: number;
                    /** @description Number, e.g. 42 */
                    questionnaireId?: number;
                    /** @description Number, e.g. 42 */
                    space_id?: number;
                    /** @description Number, e.g. 42 */
                    spaceId?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["PathInfo"];
                    };
                };
                /** @description Error */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/public/assessment-kits/{kitId}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The page of a published kit, for visitors too
         * @description Who may call it: kit: anybody; of a private kit its users.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description Number, e.g. 42 */
                    kitId: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Kit"];
                    };
                };
                /** @description Error */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/public/graphical-report/{linkHash}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The report behind a public link
         * @description Who may call it: report: anyone with the link of a public report.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    linkHash: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["GraphicalReport"];
                    };
                };
                /** @description Error */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/space-assessments/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Assessments of a space, the last changed first
         * @description Who may call it: space: member.
         */
        get: {
            parameters: {
                query: {
                    /** @description Number, e.g. 42 */
                    assessment_kit_id?: number;
                    page?: number;
                    size?: number;
                    /** @description Number, e.g. 42 */
                    spaceId: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["AssessmentPage"];
                    };
                };
                /** @description Error */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/space-types/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Types of spaces
         * @deprecated
         * @description Who may call it: signed in.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["SpaceTypes"];
                    };
                };
                /** @description Error */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/spaces/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Spaces of the caller, the last seen first
         * @description Who may call it: signed in.
         */
        get: {
            parameters: {
                query?: {
                    page?: number;
                    size?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["SpacePage"];
                    };
                };
                /** @description Error */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
            };
        };
        put?: never;
        /**
         * Make a space
         * @description Who may call it: signed in.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "title": "Core team",
                     *       "type": "PREMIUM"
                     *     }
                     */
                    "application/json": components["schemas"]["NewSpace"];
                };
            };
            responses: {
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["IdReply"];
                    };
                };
                /** @description Error */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/spaces/{spaceId}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One space
         * @description Who may call it: space: member.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description Number, e.g. 42 */
                    spaceId: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Space"];
                    };
                };
                /** @description Error */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
            };
        };
        /**
         * Rename a space
         * @description Who may call it: space: owner.
         */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description Number, e.g. 42 */
                    spaceId: number;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "title": "Core team and friends"
                     *     }
                     */
                    "application/json": components["schemas"]["SpaceEdit"];
                };
            };
            responses: {
                /** @description Empty */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description Error */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
            };
        };
        post?: never;
        /**
         * Delete an empty space
         * @description Who may call it: space: owner.
         */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description Number, e.g. 42 */
                    spaceId: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Empty */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description Error */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/spaces/{spaceId}/seen/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Note that the caller has opened the space
         * @description Who may call it: space: member.
         */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description Number, e.g. 42 */
                    spaceId: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Empty */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description Error */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
            };
        };
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/spaces/check-create-space/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Whether the caller may make one more basic space
         * @description Who may call it: signed in.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["SpaceAllowance"];
                    };
                };
                /** @description Error */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/spaces/space-types/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Types of spaces
         * @description Who may call it: signed in.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["SpaceTypes"];
                    };
                };
                /** @description Error */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/spaces/top-spaces/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Spaces that can take one more assessment, one of them selected
         * @description Who may call it: signed in.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["TopSpaces"];
                    };
                };
                /** @description Error */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/spaces/undefined/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The caller's default space
         * @description Who may call it: signed in.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Space"];
                    };
                };
                /** @description Error */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tenant/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Name, pictures and writer of this Plumbline
         * @description Who may call it: anyone.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Tenant"];
                    };
                };
                /** @description Error */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/top-spaces/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Spaces that can take one more assessment, one of them selected
         * @deprecated
         * @description Who may call it: signed in.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["TopSpaces"];
                    };
                };
                /** @description Error */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/user-profile/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The profile of the signed-in person
         * @description Who may call it: signed in.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["UserProfile"];
                    };
                };
                /** @description Error */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/users/me/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The signed-in person
         * @description Who may call it: signed in.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["User"];
                    };
                };
                /** @description Error */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/assessment-kits/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The library: public kits, and private ones the caller may use
         * @description Who may call it: signed in.
         */
        get: {
            parameters: {
                query?: {
                    /** @description true: only private ones; false: only public ones */
                    isPrivate?: boolean;
                    /** @description Only kits that have one of these languages */
                    langs?: components["schemas"]["LanguageCode"][];
                    page?: number;
                    size?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["KitPage"];
                    };
                };
                /** @description Error */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/assessment-kits/{kitId}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change a kit's texts, tags, translations, publication or privacy
         * @description Who may call it: kit: owner of its expert group.
         */
        patch: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description Number, e.g. 42 */
                    kitId: number;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "published": true
                     *     }
                     */
                    "application/json": components["schemas"]["KitEdit"];
                };
            };
            responses: {
                /** @description Empty */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description Error */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
            };
        };
        trace?: never;
    };
    "/api/v2/assessment-kits/{kitId}/info/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A kit as its expert group edits it
         * @description Who may call it: kit: member of its expert group.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description Number, e.g. 42 */
                    kitId: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["KitInfo"];
                    };
                };
                /** @description Error */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/assessment-kits/{kitId}/like/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Like a kit, or take the like back
         * @description Who may call it: kit: anybody; of a private kit its users.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description Number, e.g. 42 */
                    kitId: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["KitLike"];
                    };
                };
                /** @description Error */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/assessment-kits/{kitId}/stats/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Numbers about a kit
         * @description Who may call it: kit: member of its expert group.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description Number, e.g. 42 */
                    kitId: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["KitStats"];
                    };
                };
                /** @description Error */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/assessments/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create an assessment on a kit
         * @description Who may call it: space: member.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "spaceId": 5,
                     *       "assessmentKitId": 2,
                     *       "title": "Payments service",
                     *       "lang": "EN"
                     *     }
                     */
                    "application/json": components["schemas"]["NewAssessment"];
                };
            };
            responses: {
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["UuidReply"];
                    };
                };
                /** @description Error */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/assessments/{assessmentId}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change the titles of an assessment; a missing short title stays, null clears it
         * @description Who may call it: assessment: updateAssessment.
         */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description UUID */
                    assessmentId: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "title": "Payments service, spring"
                     *     }
                     */
                    "application/json": components["schemas"]["AssessmentEdit"];
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["UuidReply"];
                    };
                };
                /** @description Error */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
            };
        };
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/assessments/{assessmentId}/answer-question/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Answer a question, change its answer or clear it
         * @description Who may call it: assessment: answerQuestion.
         */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description UUID */
                    assessmentId: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "questionnaireId": 3,
                     *       "questionId": 17,
                     *       "answerOptionId": 54,
                     *       "confidenceLevelId": 4
                     *     }
                     */
                    "application/json": components["schemas"]["GivenAnswer"];
                };
            };
            responses: {
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["StoredAnswer"];
                    };
                };
                /** @description Error */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
            };
        };
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/assessments/{assessmentId}/progress/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How many questions are answered
         * @description Who may call it: assessment: viewAssessmentProgress.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description UUID */
                    assessmentId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Progress"];
                    };
                };
                /** @description Error */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/assessments/{assessmentId}/questionnaires/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Questionnaires with their progress; needs a valid result
         * @description Who may call it: assessment: viewAssessmentQuestionnaireList.
         */
        get: {
            parameters: {
                query?: {
                    page?: number;
                    size?: number;
                };
                header?: never;
                path: {
                    /** @description UUID */
                    assessmentId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["QuestionnairePage"];
                    };
                };
                /** @description Error */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/public/assessment-kits/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The library for visitors: public kits
         * @description Who may call it: anyone.
         */
        get: {
            parameters: {
                query?: {
                    /** @description Only kits that have one of these languages */
                    langs?: components["schemas"]["LanguageCode"][];
                    page?: number;
                    size?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["PublicKitPage"];
                    };
                };
                /** @description Error */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/baseinfo/assessmentkits/update/{kitId}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Apply an uploaded text to a kit, or only tell what that would change
         * @deprecated
         * @description Who may call it: kit: owner of its expert group.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description Number, e.g. 42 */
                    kitId: number;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "kitDslId": 31,
                     *       "dryRun": true
                     *     }
                     */
                    "application/json": components["schemas"]["KitUpdateByText"];
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["KitUpdate"];
                    };
                };
                /** @description Error */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"] | components["schemas"]["RejectedKitUpdate"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/baseinfo/dsl/{dslId}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove an uploaded text of which no kit was made
         * @description Who may call it: kit text: uploader.
         */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description Number, e.g. 42 */
                    dslId: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Empty */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description Error */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether the server and its database are up */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Health"];
                    };
                };
                /** @description Default Response */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Health"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ht/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether the server and its database are up */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Health"];
                    };
                };
                /** @description Default Response */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Health"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/widgets/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Removes all messages
         * @description Who may call it: notification feed: holder of a widget token.
         */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["NothingLeft"];
                    };
                };
                /** @description Error */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["WidgetError"];
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/widgets/messages/{messageId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Removes a message
         * @description Who may call it: notification feed: holder of a widget token.
         */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    messageId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["NothingLeft"];
                    };
                };
                /** @description Error */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["WidgetError"];
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/widgets/messages/{messageId}/actions/{type}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A button of a message was used; our messages have none
         * @description Who may call it: notification feed: holder of a widget token.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    messageId: string;
                    type: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["OneNotification"];
                    };
                };
                /** @description Error */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["WidgetError"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/widgets/messages/bulk/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Removes some messages
         * @description Who may call it: notification feed: holder of a widget token.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "messageIds": []
                     *     }
                     */
                    "application/json": components["schemas"]["NotificationIds"];
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["NothingLeft"];
                    };
                };
                /** @description Error */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["WidgetError"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/widgets/messages/mark-as": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Brings messages into one of four states
         * @description Who may call it: notification feed: holder of a widget token.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "messageId": [],
                     *       "markAs": "read"
                     *     }
                     */
                    "application/json": components["schemas"]["NotificationStateEdit"];
                };
            };
            responses: {
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["SomeNotifications"];
                    };
                };
                /** @description Error */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["WidgetError"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/widgets/messages/markAs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Marks messages as seen or read, or takes that back
         * @description Who may call it: notification feed: holder of a widget token.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "messageId": [],
                     *       "mark": {
                     *         "seen": true
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["NotificationMarks"];
                };
            };
            responses: {
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["SomeNotifications"];
                    };
                };
                /** @description Error */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["WidgetError"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/widgets/messages/read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Marks all messages as read
         * @description Who may call it: notification feed: holder of a widget token.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /** @example {} */
                    "application/json": components["schemas"]["WholeFeed"];
                };
            };
            responses: {
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ChangedCount"];
                    };
                };
                /** @description Error */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["WidgetError"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/widgets/messages/seen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Marks all messages as seen
         * @description Who may call it: notification feed: holder of a widget token.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /** @example {} */
                    "application/json": components["schemas"]["WholeFeed"];
                };
            };
            responses: {
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ChangedCount"];
                    };
                };
                /** @description Error */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["WidgetError"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/widgets/notifications/count": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How many messages there are, counted up to the limit
         * @description Who may call it: notification feed: holder of a widget token.
         */
        get: {
            parameters: {
                query?: {
                    /** @description Ignored: there is one feed */
                    feedIdentifier?: string;
                    limit?: number;
                    /** @description JSON in base64: only messages whose payload contains it */
                    payload?: string;
                    /** @description true or false; anything else stands for both */
                    read?: string;
                    /** @description true or false; anything else stands for both */
                    seen?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["NotificationCount"];
                    };
                };
                /** @description Error */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["WidgetError"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/widgets/notifications/feed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A page of the messages, newest first
         * @description Who may call it: notification feed: holder of a widget token.
         */
        get: {
            parameters: {
                query?: {
                    /** @description Ignored: there is one feed */
                    feedIdentifier?: string;
                    limit?: number;
                    page?: number;
                    /** @description JSON in base64: only messages whose payload contains it */
                    payload?: string;
                    /** @description true or false; anything else stands for both */
                    read?: string;
                    /** @description true or false; anything else stands for both */
                    seen?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["NotificationFeed"];
                    };
                };
                /** @description Error */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["WidgetError"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/widgets/notifications/unread": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How many messages there are, counted up to the limit
         * @description Who may call it: notification feed: holder of a widget token.
         */
        get: {
            parameters: {
                query?: {
                    /** @description Ignored: there is one feed */
                    feedIdentifier?: string;
                    limit?: number;
                    /** @description JSON in base64: only messages whose payload contains it */
                    payload?: string;
                    /** @description true or false; anything else stands for both */
                    read?: string;
                    /** @description true or false; anything else stands for both */
                    seen?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["NotificationCount"];
                    };
                };
                /** @description Error */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["WidgetError"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/widgets/notifications/unseen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How many messages there are, counted up to the limit
         * @description Who may call it: notification feed: holder of a widget token.
         */
        get: {
            parameters: {
                query?: {
                    /** @description Ignored: there is one feed */
                    feedIdentifier?: string;
                    limit?: number;
                    /** @description JSON in base64: only messages whose payload contains it */
                    payload?: string;
                    /** @description true or false; anything else stands for both */
                    read?: string;
                    /** @description true or false; anything else stands for both */
                    seen?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["NotificationCount"];
                    };
                };
                /** @description Error */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["WidgetError"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/widgets/organization": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Name and look of the tenant
         * @description Who may call it: notification feed: holder of a widget token.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["WidgetOrganization"];
                    };
                };
                /** @description Error */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["WidgetError"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/widgets/preferences": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Which notifications somebody wants: there is nothing to choose
         * @description Who may call it: notification feed: holder of a widget token.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["WidgetPreferences"];
                    };
                };
                /** @description Error */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["WidgetError"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Answers with what was sent and keeps nothing
         * @description Who may call it: notification feed: holder of a widget token.
         */
        patch: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /** @example {} */
                    "application/json": components["schemas"]["WidgetPreference"];
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ChangedPreference"];
                    };
                };
                /** @description Error */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["WidgetError"];
                    };
                };
            };
        };
        trace?: never;
    };
    "/v1/widgets/preferences/{templateId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Which notifications somebody wants: there is nothing to choose
         * @description Who may call it: notification feed: holder of a widget token.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    templateId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["WidgetPreferences"];
                    };
                };
                /** @description Error */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["WidgetError"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Answers with what was sent and keeps nothing
         * @description Who may call it: notification feed: holder of a widget token.
         */
        patch: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    templateId: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    /** @example {} */
                    "application/json": components["schemas"]["WidgetPreference"];
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ChangedPreference"];
                    };
                };
                /** @description Error */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["WidgetError"];
                    };
                };
            };
        };
        trace?: never;
    };
    "/v1/widgets/preferences/global": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Which notifications somebody wants: there is nothing to choose
         * @description Who may call it: notification feed: holder of a widget token.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["WidgetPreferences"];
                    };
                };
                /** @description Error */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["WidgetError"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/widgets/session/initialize": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A widget token for the person whose hash is given
         * @description Who may call it: notification feed: anyone with the hash of the subscriber.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "applicationIdentifier": "plumbline",
                     *       "subscriberId": "0b6a2c1e-7a52-4c0f-9a3e-1f4f4a6f0c11",
                     *       "hmacHash": "5f2b…"
                     *     }
                     */
                    "application/json": components["schemas"]["SubscriberProof"];
                };
            };
            responses: {
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["WidgetSession"];
                    };
                };
                /** @description Error */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["WidgetError"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/widgets/usage/log": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * What was clicked; nobody keeps it
         * @description Who may call it: notification feed: holder of a widget token.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["LoggedUsage"];
                    };
                };
                /** @description Error */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["WidgetError"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        Advice: {
            adviceItems: components["schemas"]["AdviceItem"][];
            /** @description HTML */
            narration: string | null;
        };
        AdviceItem: {
            cost: components["schemas"]["Amount"];
            /** @description HTML */
            description: string;
            /**
             * Format: uuid
             * @description UUID
             */
            id: string;
            impact: components["schemas"]["Amount"];
            priority: components["schemas"]["Amount"];
            title: string;
        };
        AllInsights: {
            assessment: components["schemas"]["RatedAssessment"];
            issues: components["schemas"]["InsightIssues"];
            subjects: components["schemas"]["RatedSubject"][];
        };
        Amount: {
            code: components["schemas"]["AmountCode"];
            title: string;
        };
        AmountCode: "LOW" | "MEDIUM" | "HIGH";
        Answer: {
            approved: boolean | null;
            confidenceLevel: components["schemas"]["ConfidenceLevel"] | null;
            isNotApplicable: boolean;
            selectedOption: components["schemas"]["AnswerOption"] | null;
        };
        AnswerOption: {
            /** @description Number, e.g. 42 */
            id: number;
            index: number;
            title: string;
        };
        Assessment: {
            createdBy: components["schemas"]["Person"];
            /**
             * @description UTC without zone suffix
             * @example 2026-03-01T09:15:42.123456
             */
            creationTime: string;
            /**
             * Format: uuid
             * @description UUID
             */
            id: string;
            isCalculateValid: boolean;
            kit: components["schemas"]["Reference"];
            /** @description Number, e.g. 42 */
            kitCustomId: number | null;
            language: components["schemas"]["Language"];
            /**
             * @description UTC without zone suffix
             * @example 2026-03-01T09:15:42.123456
             */
            lastModificationTime: string;
            manageable: boolean;
            maturityLevel: components["schemas"]["DescribedLevel"] | null;
            mode: {
                code: components["schemas"]["ModeCode"];
                title: string;
            };
            shortTitle: string | null;
            space: {
                /** @description Number, e.g. 42 */
                id: number;
                isDefault: boolean;
                title: string;
            };
            title: string;
            viewable: boolean;
        };
        AssessmentCard: {
            /** @description Percent 0…100, unrounded */
            confidenceValue: number | null;
            /** @description Its report is published */
            hasReport: boolean;
            /**
             * Format: uuid
             * @description UUID
             */
            id: string;
            isCalculateValid: boolean;
            isConfidenceValid: boolean;
            kit: {
                /** @description Number, e.g. 42 */
                id: number;
                maturityLevelsCount: number;
                title: string;
            };
            language: components["schemas"]["Language"];
            /**
             * @description UTC without zone suffix
             * @example 2026-03-01T09:15:42.123456
             */
            lastModificationTime: string;
            maturityLevel: components["schemas"]["Level"] | null;
            mode: {
                code: components["schemas"]["ModeCode"];
            };
            permissions: {
                canManageSettings: boolean;
                canViewDashboard: boolean;
                canViewQuestionnaires: boolean;
                canViewReport: boolean;
            };
            title: string;
        };
        AssessmentEdit: {
            shortTitle?: string | null;
            title: string;
        };
        AssessmentPage: {
            items: components["schemas"]["AssessmentCard"][];
            order: "asc" | "desc" | null;
            page: number;
            size: number;
            sort: string | null;
            /** @description Matching rows before paging */
            total: number;
        };
        CalculatedConfidence: {
            confidence: {
                confidenceValue: number;
            };
        };
        CalculatedLevel: {
            /** @description Number, e.g. 42 */
            id: number;
            /** @description The same rank */
            index: number;
            resultAffected: boolean;
            /** @description In the language of the assessment */
            title: string;
            /** @description Rank of the level, 1 the lowest */
            value: number;
        };
        ChangedCount: {
            /** @description How many have changed */
            data: number;
        };
        ChangedPreference: {
            data: components["schemas"]["WidgetPreference"];
        };
        ConfidenceLevel: {
            id: number;
            title: string;
        };
        ConfidenceLevels: {
            confidenceLevels: components["schemas"]["ConfidenceLevel"][];
            defaultConfidenceLevel: components["schemas"]["ConfidenceLevel"];
        };
        DescribedLevel: {
            description: string;
            /** @description Number, e.g. 42 */
            id: number;
            /** @description The same rank */
            index: number;
            /** @description In the language of the assessment */
            title: string;
            /** @description Rank of the level, 1 the lowest */
            value: number;
        };
        Diagnostic: {
            /** @description From 1, in UTF-16 units */
            column: number | null;
            errorLine: string | null;
            fileName: string | null;
            kind: string;
            /** @description From 1 */
            line: number | null;
            message: string;
        };
        Error: {
            code: components["schemas"]["ErrorCode"];
            /** @description The message once more, for 401, 403 and 404 */
            detail?: string;
            /** @description In the caller's language, ready to show */
            message: string;
        };
        /** @enum {unknown} */
        ErrorCode: "INVALID_INPUT" | "CALCULATE_NOT_VALID" | "CONFIDENCE_CALCULATION_NOT_VALID" | "DEPRECATED" | "INVALID_DSL_CONTENT" | "UNSUPPORTED_DSL_CONTENT_CHANGE" | "UNAUTHORIZED" | "ACCESS_DENIED" | "UPGRADE_REQUIRED" | "NOT_FOUND" | "ALREADY_EXISTS" | "DSL_SYNTAX_ERROR" | "INVALID_STATE" | "REPORT_UNPUBLISHED" | "INTERNAL_ERROR" | "UNSUPPORTED_OPERATION";
        ExpertGroup: {
            /** @description HTML */
            about: string;
            bio: string;
            /** @description The caller owns the group */
            editable: boolean;
            /** @description Number, e.g. 42 */
            id: number;
            /** @description The first five by name */
            members: components["schemas"]["Person"][];
            membersCount: number;
            /** @description Link that is good for a day */
            picture: string | null;
            pictureLink: string | null;
            publishedKitsCount: number;
            title: string;
            website: string | null;
        };
        ExpertGroupCard: {
            bio: string;
            /** @description The caller owns the group */
            editable: boolean;
            /** @description Number, e.g. 42 */
            id: number;
            /** @description The first five by name */
            members: components["schemas"]["Person"][];
            membersCount: number;
            /** @description Link that is good for a day */
            picture: string | null;
            publishedKitsCount: number;
            title: string;
        };
        ExpertGroupMember: {
            bio: string | null;
            /** @description The caller may remove this member */
            deletable: boolean;
            displayName: string;
            /** @description Only for the owner of the group */
            email: string | null;
            /**
             * Format: uuid
             * @description UUID
             */
            id: string;
            /**
             * @description UTC without zone suffix
             * @example 2026-03-01T09:15:42.123456
             */
            inviteExpirationDate: string | null;
            linkedin: string | null;
            pictureLink: string | null;
            status: components["schemas"]["MembershipStatus"];
        };
        ExpertGroupMemberPage: {
            items: components["schemas"]["ExpertGroupMember"][];
            order: "asc" | "desc" | null;
            page: number;
            size: number;
            sort: string | null;
            /** @description Matching rows before paging */
            total: number;
        };
        ExpertGroupPage: {
            items: components["schemas"]["ExpertGroupCard"][];
            order: "asc" | "desc" | null;
            page: number;
            size: number;
            sort: string | null;
            /** @description Matching rows before paging */
            total: number;
        };
        File: string;
        GivenAnswer: {
            /** @description Number, e.g. 42 */
            answerOptionId?: number | null;
            confidenceLevelId?: number | null;
            isNotApplicable?: boolean | null;
            /** @description Number, e.g. 42 */
            questionId: number;
            /** @description Number, e.g. 42 */
            questionnaireId: number;
        };
        GraphicalReport: {
            advice: components["schemas"]["Advice"];
            assessment: components["schemas"]["ReportedAssessment"];
            assessmentProcess: {
                /** @description HTML */
                participant: string | null;
                /** @description HTML */
                steps: string | null;
            };
            /** @description Some better answer could lift an attribute */
            isAdvisable: boolean;
            lang: {
                code: components["schemas"]["LanguageCode"];
            };
            /**
             * Format: uuid
             * @description UUID
             */
            linkHash?: string | null;
            permissions: components["schemas"]["ReportPermissions"];
            subjects: components["schemas"]["ReportedSubject"][];
            visibility?: components["schemas"]["VisibilityCode"];
        };
        GroupKit: {
            /** @description Number, e.g. 42 */
            draftVersionId: number | null;
            /** @description Number, e.g. 42 */
            id: number;
            isPrivate: boolean;
            /**
             * @description UTC without zone suffix
             * @example 2026-03-01T09:15:42.123456
             */
            lastModificationTime: string;
            published: boolean;
            title: string;
        };
        GroupKitPage: {
            items: components["schemas"]["GroupKit"][];
            order: "asc" | "desc" | null;
            page: number;
            size: number;
            sort: string | null;
            /** @description Matching rows before paging */
            total: number;
        };
        Health: {
            /** @enum {unknown} */
            database: "UP" | "DOWN";
            /** @enum {unknown} */
            status: "UP" | "DOWN";
        };
        IdReply: {
            /** @description Number, e.g. 42 */
            id: number;
        };
        /** @description The one text readers see: generated, or of an assessor */
        Insight: {
            approved: boolean | null;
            assessorInsight: components["schemas"]["InsightText"] | null;
            defaultInsight: components["schemas"]["InsightText"] | null;
            /** @description The caller may write it */
            editable: boolean;
        };
        InsightIssues: {
            expired: number;
            notGenerated: number;
            unapproved: number;
        };
        InsightOfAttribute: {
            aiInsight: components["schemas"]["InsightText"] | null;
            approved: boolean | null;
            assessorInsight: components["schemas"]["InsightText"] | null;
            /** @description The caller may write it */
            editable: boolean;
        };
        InsightText: {
            /**
             * @description UTC without zone suffix
             * @example 2026-03-01T09:15:42.123456
             */
            creationTime: string;
            /**
             * @description null for texts of assessors
             * @enum {string|null}
             */
            generatedBy: "APP" | "AI" | null;
            /** @description HTML */
            insight: string;
            /** @description Not older than the last calculation */
            isValid: boolean;
        };
        Kit: {
            about: string;
            /**
             * @description UTC without zone suffix
             * @example 2026-03-01T09:15:42.123456
             */
            creationTime: string;
            expertGroup: {
                /** @description Number, e.g. 42 */
                id: number;
                pictureLink: string | null;
                title: string;
            };
            /** @description Number, e.g. 42 */
            expertGroupId: number;
            hasAccess: boolean;
            /** @description Number, e.g. 42 */
            id: number;
            isFree: boolean;
            isPrivate: boolean;
            languages: components["schemas"]["Language"][];
            /**
             * @description UTC without zone suffix
             * @example 2026-03-01T09:15:42.123456
             */
            lastModificationTime: string;
            like: components["schemas"]["KitLike"];
            metadata: {
                context: string | null;
                goal: string | null;
            };
            published: boolean;
            subjects: components["schemas"]["KitSubject"][];
            subjectsCount: number;
            summary: string;
            title: string;
        };
        KitAttribute: {
            description: string;
            /** @description Number, e.g. 42 */
            id: number;
            title: string;
        };
        KitBanner: {
            /** @description Number, e.g. 42 */
            kitId: number;
            largeBanner: string | null;
            smallBanner: string | null;
        };
        KitBanners: components["schemas"]["KitBanner"][];
        KitCard: {
            /** @description Assessments ever made on the kit */
            assessmentsCount: number;
            expertGroup: {
                /** @description Number, e.g. 42 */
                id: number;
                picture: string | null;
                title: string;
            };
            /** @description The caller may make assessments on it */
            hasAccess: boolean;
            /** @description Number, e.g. 42 */
            id: number;
            isFree: boolean;
            isPrivate: boolean;
            /** @description Titles of the languages in the caller's language, the main one first */
            languages: string[];
            likes: number;
            /** @description HTML or plain text */
            summary: string;
            title: string;
        };
        KitChange: {
            /** @enum {unknown} */
            action: "ADD" | "CHANGE" | "REMOVE";
            code: string;
            /** @enum {unknown} */
            entity: "level" | "subject" | "attribute" | "measure" | "questionnaire" | "question" | "answerRange";
            /** @description Makes calculated results stale */
            major: boolean;
            title: string;
        };
        KitEdit: {
            /** @description HTML */
            about?: string;
            isPrivate?: boolean;
            /** @enum {string} */
            lang?: "EN" | "FA";
            metadata?: {
                /** @description HTML; null or blank clears it */
                context?: string | null;
                /** @description HTML; null or blank clears it */
                goal?: string | null;
            };
            published?: boolean;
            removeMetadata?: boolean;
            removeTranslations?: boolean;
            /** @description HTML */
            summary?: string;
            tags?: number[];
            title?: string;
            /** @description Texts by language (EN, FA). With a key it replaces all translations, without one it keeps them */
            translations?: Record<string, never>;
        };
        KitInfo: {
            about: string;
            /** @description Number, e.g. 42 */
            draftVersionId: number | null;
            /** @description The caller owns the kit's expert group */
            editable: boolean;
            hasActiveVersion: boolean;
            /** @description Number, e.g. 42 */
            id: number;
            isPrivate: boolean;
            languages: components["schemas"]["Language"][];
            mainLanguage: components["schemas"]["Language"];
            metadata: {
                [key: string]: unknown;
            } | null;
            price: number;
            published: boolean;
            summary: string;
            tags: components["schemas"]["KitTag"][];
            title: string;
            translations: {
                [key: string]: unknown;
            };
        };
        KitLanguages: {
            kitLanguages: components["schemas"]["Language"][];
        };
        KitLike: {
            count: number;
            liked: boolean;
        };
        KitMinInfo: {
            expertGroup: components["schemas"]["Reference"];
            /** @description Number, e.g. 42 */
            id: number;
            title: string;
        };
        KitOption: {
            /** @description Number, e.g. 42 */
            id: number;
            isPrivate: boolean;
            languages: components["schemas"]["Language"][];
            mainLanguage: components["schemas"]["Language"];
            title: string;
        };
        KitOptionPage: {
            items: components["schemas"]["KitOption"][];
            order: "asc" | "desc" | null;
            page: number;
            size: number;
            sort: string | null;
            /** @description Matching rows before paging */
            total: number;
        };
        KitPage: {
            items: components["schemas"]["KitCard"][];
            order: "asc" | "desc" | null;
            page: number;
            size: number;
            sort: string | null;
            /** @description Matching rows before paging */
            total: number;
        };
        KitStats: {
            assessmentCounts: number;
            attributesCount: number | null;
            /**
             * @description UTC without zone suffix
             * @example 2026-03-01T09:15:42.123456
             */
            creationTime: string;
            expertGroup: components["schemas"]["Reference"];
            /**
             * @description UTC without zone suffix
             * @example 2026-03-01T09:15:42.123456
             */
            lastModificationTime: string;
            likes: number;
            maturityLevelsCount: number | null;
            measuresCount: number | null;
            questionnairesCount: number | null;
            questionsCount: number | null;
            subjects: {
                title: string;
            }[] | null;
        };
        KitSubject: {
            attributes: components["schemas"]["KitAttribute"][];
            description: string;
            /** @description Number, e.g. 42 */
            id: number;
            title: string;
        };
        KitTag: {
            code: string;
            /** @description Number, e.g. 42 */
            id: number;
            title: string;
        };
        KitTagPage: {
            items: components["schemas"]["KitTag"][];
            order: "asc" | "desc" | null;
            page: number;
            size: number;
            sort: string | null;
            /** @description Matching rows before paging */
            total: number;
        };
        KitTextError: {
            /** @enum {string} */
            code: "DSL_SYNTAX_ERROR";
            errors: components["schemas"]["Diagnostic"][];
            /** @description The list of errors once more, as JSON */
            message: string;
        };
        KitTextFile: {
            dslFile: components["schemas"]["UploadedFile"];
            /** @description Number, e.g. 42 */
            expertGroupId: number;
        };
        KitTextLink: {
            url: string | null;
        };
        KitTexts: {
            about: string | null;
            context: string | null;
            goal: string | null;
            /** @description EN or FA */
            language: string | null;
            summary: string | null;
            tags: string[];
            title: string;
            /** @description Texts by language */
            translations: unknown;
        };
        KitUpdate: {
            changes: components["schemas"]["KitChange"][];
            /** @description Results have to be calculated again */
            major: boolean;
            message: string;
        };
        KitUpdateByText: {
            /**
             * @description Changes nothing
             * @default false
             */
            dryRun: boolean;
            /** @description Number, e.g. 42 */
            kitDslId: number;
        };
        Language: {
            code: components["schemas"]["LanguageCode"];
            title: string;
        };
        LanguageCode: "EN" | "FA";
        Level: {
            /** @description Number, e.g. 42 */
            id: number;
            /** @description The same rank */
            index: number;
            /** @description In the language of the assessment */
            title: string;
            /** @description Rank of the level, 1 the lowest */
            value: number;
        };
        LevelScore: {
            maturityLevel: components["schemas"]["Level"];
            /** @description Percent; null where no applicable question is asked */
            score: number | null;
        };
        LoggedUsage: {
            data: {
                success: boolean;
            };
        };
        MembershipStatus: "ACTIVE" | "PENDING";
        ModeCode: "QUICK" | "ADVANCED";
        ModeEdit: {
            mode: components["schemas"]["ModeCode"];
        };
        NewAssessment: {
            /** @description Number, e.g. 42 */
            assessmentKitId: number;
            lang?: components["schemas"]["LanguageCode"] | null;
            shortTitle?: string | null;
            /** @description Number, e.g. 42 */
            spaceId: number;
            title: string;
        };
        NewExpertGroup: {
            /** @description HTML of 3 to 500 visible characters */
            about: string;
            bio: string;
            picture?: components["schemas"]["UploadedFile"];
            title: string;
            /** @description Address with https:// or http:// */
            website?: string;
        };
        NewKitByText: {
            /** @description HTML */
            about?: string;
            /** @description Number, e.g. 42 */
            expertGroupId: number;
            isPrivate?: boolean;
            /** @description Number, e.g. 42 */
            kitDslId: number;
            /** @description EN or FA; anything else counts as absent */
            lang?: string;
            /** @description HTML */
            summary?: string;
            tagIds?: number[];
            title?: string;
        };
        NewKitId: {
            /** @description Number, e.g. 42 */
            kitId: number;
        };
        NewSpace: {
            title: string;
            type: components["schemas"]["SpaceTypeCode"];
        };
        NextQuestionnaire: {
            data?: components["schemas"]["OpenQuestionnaire"];
            status: "FOUND" | "NOT_FOUND";
        };
        NothingLeft: {
            data: Record<string, never>;
        };
        Notification: {
            /** @description Stable, of no further meaning */
            _environmentId: string;
            _feedId: null;
            _id: string;
            /** @description Stable, of no further meaning */
            _jobId: string;
            /** @description Stable, of no further meaning */
            _messageTemplateId: string;
            /** @description Stable, of no further meaning */
            _notificationId: string;
            /** @description Stable, of no further meaning */
            _organizationId: string;
            /** @description Stable, of no further meaning */
            _subscriberId: string;
            /** @description Stable, of no further meaning */
            _templateId: string;
            /** @enum {string} */
            channel: "in_app";
            /** @description HTML, in the reader's language */
            content: string;
            /**
             * @description UTC, with zone
             * @example 2026-03-01T09:15:42.123Z
             */
            createdAt: string;
            cta: {
                action: {
                    buttons: Record<string, never>[];
                };
                data: Record<string, never>;
                type: string;
            };
            /** @enum {boolean} */
            deleted: false;
            /**
             * @description UTC, with zone
             * @example 2026-03-01T09:15:42.123Z
             */
            lastReadDate?: string;
            /**
             * @description UTC, with zone
             * @example 2026-03-01T09:15:42.123Z
             */
            lastSeenDate?: string;
            payload: {
                data: {
                    [key: string]: unknown;
                };
                title: string;
            };
            /** @enum {string} */
            providerId: "novu";
            read: boolean;
            seen: boolean;
            /** @enum {string} */
            status: "sent";
            subject: null;
            subscriber: components["schemas"]["NotificationSubscriber"];
            /**
             * @description Kind of the notification
             * @example createassessment
             */
            templateIdentifier: string;
            /** @description Stable, of no further meaning */
            transactionId: string;
            /**
             * @description UTC, with zone
             * @example 2026-03-01T09:15:42.123Z
             */
            updatedAt: string;
        };
        NotificationCount: {
            data: {
                count: number;
            };
        };
        NotificationFeed: {
            data: components["schemas"]["Notification"][];
            hasMore: boolean;
            page: number;
            pageSize: number;
            totalCount: number;
        };
        NotificationIds: {
            messageIds: string[];
        };
        NotificationMarks: {
            mark?: {
                read?: boolean;
                seen?: boolean;
            };
            messageId: string | string[];
        };
        NotificationSettings: {
            novuSubscriberHash: string;
        };
        NotificationStateEdit: {
            markAs: "seen" | "unseen" | "read" | "unread";
            messageId: string | string[];
        };
        NotificationSubscriber: {
            _id: string;
            firstName: string;
            lastName: string;
            subscriberId: string;
        };
        OneNotification: {
            data: components["schemas"]["Notification"];
        };
        OpenQuestionnaire: {
            /** @description Number, e.g. 42 */
            id: number;
            index: number;
            questionIndex: number;
            title: string;
        };
        OwnPermissions: {
            permissions: components["schemas"]["Permissions"];
        };
        PathInfo: {
            assessment?: {
                /**
                 * Format: uuid
                 * @description UUID
                 */
                id: string;
                title: string;
            };
            questionnaire?: components["schemas"]["Reference"];
            space: components["schemas"]["Reference"] | null;
        };
        /** @description Every permission, with whether the caller holds it */
        Permissions: {
            addEvidence: boolean;
            addEvidenceAttachment: boolean;
            answerQuestion: boolean;
            approveAdviceNarration: boolean;
            approveAllAnswers: boolean;
            approveAllAssessmentInsights: boolean;
            approveAnswer: boolean;
            approveAssignmentInsight: boolean;
            approveAttributeInsight: boolean;
            approveSubjectInsight: boolean;
            calculateAssessment: boolean;
            calculateConfidence: boolean;
            createAdvice: boolean;
            createAssessmentInsight: boolean;
            createAttributeInsight: boolean;
            createSubjectInsight: boolean;
            deleteAssessment: boolean;
            deleteAssessmentInvite: boolean;
            deleteEvidence: boolean;
            deleteEvidenceAttachment: boolean;
            deleteUserAssessmentRole: boolean;
            generateAllAssessmentInsights: boolean;
            grantAccessToReport: boolean;
            grantUserAssessmentRole: boolean;
            manageAddOn: boolean;
            manageAdviceItem: boolean;
            manageAssessmentReportVisibility: boolean;
            manageKitCustom: boolean;
            manageReportMetadata: boolean;
            migrateKitVersion: boolean;
            moveAssessment: boolean;
            prepareAssessmentReport: boolean;
            publishAssessmentReport: boolean;
            refreshAssessmentAdvice: boolean;
            resolveAllComments: boolean;
            resolveComment: boolean;
            resolveOwnComment: boolean;
            updateAssessment: boolean;
            updateAssessmentMode: boolean;
            updateEvidence: boolean;
            updateUserAssessmentRole: boolean;
            viewAnswerHistory: boolean;
            viewAssessment: boolean;
            viewAssessmentAttributes: boolean;
            viewAssessmentInsights: boolean;
            viewAssessmentInviteeList: boolean;
            viewAssessmentMaturityLevels: boolean;
            viewAssessmentNextQuestionnaire: boolean;
            viewAssessmentProgress: boolean;
            viewAssessmentQuestionnaireList: boolean;
            viewAssessmentReport: boolean;
            viewAssessmentUserList: boolean;
            viewAttributeMeasureQuestions: boolean;
            viewAttributeMeasures: boolean;
            viewAttributeScoreDetail: boolean;
            viewCommentList: boolean;
            viewDashboard: boolean;
            viewEvidence: boolean;
            viewEvidenceAttachment: boolean;
            viewEvidenceList: boolean;
            viewGraphicalReport: boolean;
            viewQuestionnaireQuestions: boolean;
            viewReportPreview: boolean;
            viewSubjectReport: boolean;
        };
        Person: {
            displayName: string;
            /**
             * Format: uuid
             * @description UUID
             */
            id: string;
        };
        Progress: {
            answersCount: number;
            /**
             * Format: uuid
             * @description UUID
             */
            id: string;
            questionsCount: number;
        };
        PublicationEdit: {
            published: boolean;
        };
        PublicKitCard: {
            /** @description Assessments ever made on the kit */
            assessmentsCount: number;
            expertGroup: {
                /** @description Number, e.g. 42 */
                id: number;
                picture: string | null;
                title: string;
            };
            /** @description Number, e.g. 42 */
            id: number;
            isFree: boolean;
            /** @description Titles of the languages in the caller's language, the main one first */
            languages: string[];
            likes: number;
            /** @description HTML or plain text */
            summary: string;
            title: string;
        };
        PublicKitPage: {
            items: components["schemas"]["PublicKitCard"][];
            order: "asc" | "desc" | null;
            page: number;
            size: number;
            sort: string | null;
            /** @description Matching rows before paging */
            total: number;
        };
        Question: {
            answer: components["schemas"]["Answer"] | null;
            counts: {
                answerHistories: number;
                comments: number;
                evidences: number;
            };
            hint: string | null;
            /** @description Number, e.g. 42 */
            id: number;
            /** @description Position in the questionnaire, from 1 */
            index: number;
            issues: components["schemas"]["QuestionIssues"];
            mayNotBeApplicable: boolean;
            options: components["schemas"]["AnswerOption"][];
            title: string;
        };
        QuestionIssues: {
            hasUnapprovedAnswer: boolean;
            isAnsweredWithLowConfidence: boolean;
            isAnsweredWithoutEvidences: boolean;
            isUnanswered: boolean;
            unresolvedCommentsCount: number;
        };
        QuestionnaireIssues: {
            answeredWithLowConfidence: number;
            answeredWithoutEvidence: number;
            unanswered: number;
            unapprovedAnswers: number;
            unresolvedComments: number;
        };
        QuestionnairePage: {
            items: components["schemas"]["QuestionnaireSummary"][];
            order: "asc" | "desc" | null;
            page: number;
            permissions: components["schemas"]["Permissions"];
            size: number;
            sort: string | null;
            /** @description Matching rows before paging */
            total: number;
        };
        QuestionnaireSummary: {
            answerCount: number;
            description: string;
            /** @description Number, e.g. 42 */
            id: number;
            index: number;
            issues: components["schemas"]["QuestionnaireIssues"];
            /** @description Index of the question to go on with */
            nextQuestion: number;
            /** @description Percent, rounded down */
            progress: number;
            questionCount: number;
            subjects: components["schemas"]["Reference"][];
            title: string;
        };
        QuestionPage: {
            items: components["schemas"]["Question"][];
            order: "asc" | "desc" | null;
            page: number;
            permissions: components["schemas"]["Permissions"];
            size: number;
            sort: string | null;
            /** @description Matching rows before paging */
            total: number;
        };
        RatedAssessment: {
            /** @description Percent 0…100, unrounded */
            confidenceValue: number | null;
            /**
             * Format: uuid
             * @description UUID
             */
            id: string;
            insight: components["schemas"]["Insight"];
            isCalculateValid: boolean;
            isConfidenceValid: boolean;
            kit: {
                maturityLevelsCount: number;
            };
            maturityLevel: components["schemas"]["Level"];
            title: string;
        };
        RatedAttribute: {
            /** @description Percent 0…100, unrounded */
            confidenceValue: number | null;
            description: string;
            /** @description Number, e.g. 42 */
            id: number;
            index: number;
            insight: components["schemas"]["Insight"];
            maturityLevel: components["schemas"]["Level"];
            /** @description One for every level of the kit */
            maturityScoreModels: components["schemas"]["LevelScore"][];
            title: string;
            /** @description The one that counts for this assessment */
            weight: number;
        };
        RatedSubject: {
            attributes: components["schemas"]["RatedAttribute"][];
            /** @description Percent 0…100, unrounded */
            confidenceValue: number | null;
            description: string;
            /** @description Number, e.g. 42 */
            id: number;
            index: number;
            insight: components["schemas"]["Insight"];
            maturityLevel: components["schemas"]["Level"];
            title: string;
            /** @description The one that counts for this assessment */
            weight: number;
        };
        Reference: {
            /** @description Number, e.g. 42 */
            id: number;
            title: string;
        };
        RejectedKitUpdate: {
            /** @enum {string} */
            code: "UNSUPPORTED_DSL_CONTENT_CHANGE";
            messages: string[];
        };
        ReportedAssessment: {
            assessmentKit: components["schemas"]["ReportedKit"];
            /** @description 0…100, unrounded */
            confidenceValue: number;
            /**
             * @description UTC without zone suffix
             * @example 2026-03-01T09:15:42.123456
             */
            creationTime: string;
            /** @description HTML */
            intro: string | null;
            maturityLevel: components["schemas"]["DescribedLevel"];
            mode: {
                code: components["schemas"]["ModeCode"];
            };
            /** @description HTML */
            overallInsight: string | null;
            /** @description HTML */
            prosAndCons: string | null;
            space?: {
                /** @description Number, e.g. 42 */
                id: number;
                isDefault: boolean;
                title: string;
            };
            title: string;
        };
        ReportedAttribute: {
            /** @description The greatest impact first; empty where no question of the attribute applies */
            attributeMeasures: components["schemas"]["ReportedMeasure"][];
            /** @description 0…100, unrounded */
            confidenceValue: number;
            description: string;
            /** @description Number, e.g. 42 */
            id: number;
            index: number;
            /** @description HTML */
            insight: string | null;
            maturityLevel: components["schemas"]["DescribedLevel"];
            title: string;
            /** @description The one that counts for this assessment */
            weight: number;
        };
        ReportedKit: {
            attributesCount: number;
            /** @description Number, e.g. 42 */
            id: number;
            maturityLevelCount: number;
            maturityLevels: components["schemas"]["DescribedLevel"][];
            questionnaires: components["schemas"]["ReportedQuestionnaire"][];
            questionnairesCount: number;
            questionsCount: number;
            title: string;
        };
        ReportedMeasure: {
            gainedScore: number;
            /** @description 0…100, two decimals */
            gainedScorePercentage: number;
            /** @description Number, e.g. 42 */
            id?: number;
            /** @description 0…100, two decimals */
            impactPercentage: number;
            maxPossibleScore: number;
            missedScore: number;
            /** @description 0…100, two decimals */
            missedScorePercentage: number;
            title: string;
        };
        ReportedQuestionnaire: {
            description: string | null;
            /** @description Number, e.g. 42 */
            id: number;
            index: number;
            questionCount: number;
            title: string;
        };
        ReportedSubject: {
            attributes: components["schemas"]["ReportedAttribute"][];
            /** @description 0…100, unrounded */
            confidenceValue: number;
            /** @description Number, e.g. 42 */
            id: number;
            index: number;
            /** @description HTML */
            insight: string | null;
            maturityLevel: components["schemas"]["DescribedLevel"];
            title: string;
        };
        ReportLink: {
            /**
             * Format: uuid
             * @description UUID
             */
            linkHash: string | null;
        };
        ReportMetadata: {
            metadata: components["schemas"]["ReportSections"];
            published: boolean;
        };
        ReportPermissions: {
            canManageVisibility: boolean;
            canShareReport: boolean;
            canViewDashboard: boolean;
            canViewMeasureQuestions: boolean;
            canViewQuestionnaires: boolean;
        };
        ReportSections: {
            /** @description HTML */
            intro: string | null;
            /** @description HTML */
            participants: string | null;
            /** @description HTML */
            prosAndCons: string | null;
            /** @description HTML */
            steps: string | null;
        };
        ReportSectionsEdit: {
            /** @description HTML */
            intro?: string | null;
            /** @description HTML */
            participants?: string | null;
            /** @description HTML */
            prosAndCons?: string | null;
            /** @description HTML */
            steps?: string | null;
        };
        SomeNotifications: {
            data: components["schemas"]["Notification"][];
        };
        Space: {
            assessmentsCount: number;
            canCreateAssessment: boolean;
            code: string;
            /** @description The caller owns the space */
            editable: boolean;
            /** @description Number, e.g. 42 */
            id: number;
            isActive: boolean;
            isDefault: boolean;
            /**
             * @description UTC without zone suffix
             * @example 2026-03-01T09:15:42.123456
             */
            lastModificationTime: string;
            membersCount: number;
            title: string;
            type: components["schemas"]["SpaceType"];
        };
        SpaceAllowance: {
            allowCreateBasic: boolean;
        };
        SpaceCard: {
            assessmentsCount: number;
            /** @description Number, e.g. 42 */
            id: number;
            isActive: boolean;
            /**
             * @description UTC without zone suffix
             * @example 2026-03-01T09:15:42.123456
             */
            lastModificationTime: string;
            membersCount: number;
            owner: {
                displayName: string | null;
                /**
                 * Format: uuid
                 * @description UUID
                 */
                id: string;
                isCurrentUserOwner: boolean;
            };
            title: string;
            type: components["schemas"]["SpaceType"];
        };
        SpaceEdit: {
            title: string;
        };
        SpacePage: {
            items: components["schemas"]["SpaceCard"][];
            order: "asc" | "desc" | null;
            page: number;
            size: number;
            sort: string | null;
            /** @description Matching rows before paging */
            total: number;
        };
        SpaceType: {
            code: components["schemas"]["SpaceTypeCode"];
            title: string;
        };
        SpaceTypeCode: "BASIC" | "PREMIUM";
        SpaceTypes: {
            spaceTypes: components["schemas"]["SpaceType"][];
        };
        StoredAnswer: {
            /**
             * Format: uuid
             * @description UUID
             */
            id: string | null;
        };
        SubscriberProof: {
            applicationIdentifier: string;
            hmacHash?: string | null;
            subscriberId: string;
        };
        Tenant: {
            /** @description Whether a model writes texts */
            aiEnabled: boolean;
            logo: {
                favLink: string;
                logoLink: string;
            };
            name: string;
            writer: components["schemas"]["Writer"];
        };
        TopSpace: {
            /** @description Number, e.g. 42 */
            id: number;
            isDefault: boolean;
            selected: boolean;
            title: string;
            type: components["schemas"]["SpaceType"];
        };
        TopSpaces: {
            items: components["schemas"]["TopSpace"][];
        };
        /** @description File */
        UploadedFile: Record<string, never>;
        UploadedKitText: {
            kit: components["schemas"]["KitTexts"] | null;
            /** @description Number, e.g. 42 */
            kitDslId: number;
            warnings: components["schemas"]["Diagnostic"][];
        };
        User: {
            /** @description Number, e.g. 42 */
            defaultSpaceId: number;
            displayName: string;
            /**
             * Format: uuid
             * @description UUID
             */
            id: string;
            pictureLink: string | null;
            showSurvey: boolean;
        };
        UserProfile: {
            bio: string | null;
            /** @description Number, e.g. 42 */
            defaultSpaceId: number;
            displayName: string;
            email: string;
            /**
             * Format: uuid
             * @description UUID
             */
            id: string;
            linkedin: string | null;
            pictureLink: string | null;
            showSurvey: boolean;
            subscriberHash: string;
        };
        UuidReply: {
            /**
             * Format: uuid
             * @description UUID
             */
            id: string;
        };
        VisibilityCode: "RESTRICTED" | "PUBLIC";
        VisibilityEdit: {
            newLink?: boolean | null;
            visibility: components["schemas"]["VisibilityCode"];
        };
        WholeFeed: {
            feedId?: unknown;
        };
        WidgetError: {
            /**
             * @description The status in words
             * @example Not Found
             */
            error: string;
            /** @description In the caller's language */
            message: string;
            statusCode: number;
        };
        WidgetOrganization: {
            data: {
                _id: string;
                branding: {
                    color: string;
                    contentBackground: string;
                    direction: "ltr" | "rtl";
                    fontColor: string;
                    fontFamily: string;
                    logo: string;
                };
                name: string;
            };
        };
        WidgetPreference: {
            [key: string]: unknown;
        };
        WidgetPreferences: {
            data: components["schemas"]["WidgetPreference"][];
        };
        WidgetProfile: {
            _id: string;
            /** @enum {string} */
            aud: "widget_user";
            email: string;
            environmentId: string;
            firstName: string;
            lastName: string;
            organizationId: string;
            subscriberId: string;
        };
        WidgetSession: {
            data: {
                profile: components["schemas"]["WidgetProfile"];
                token: string;
            };
        };
        WorkbookFile: {
            file: components["schemas"]["UploadedFile"];
        };
        WorkbookLink: {
            url: string;
        };
        Writer: "APP" | "AI" | "OFF";
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export type operations = Record<string, never>;

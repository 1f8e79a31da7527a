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
                        "application/json": {
                            items: {
                                code: string;
                                /** @description Number, e.g. 42 */
                                id: number;
                                title: string;
                            }[];
                            order: "asc" | "desc" | null;
                            page: number;
                            size: number;
                            sort: string | null;
                            /** @description Matching rows before paging */
                            total: number;
                        };
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
                    lang: "EN" | "FA";
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
                        "application/json": {
                            /** @description Number, e.g. 42 */
                            kitId: number;
                            largeBanner: string | null;
                            smallBanner: string | null;
                        }[];
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
                    langs?: ("EN" | "FA")[];
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
                        "application/json": {
                            items: {
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
                            }[];
                            order: "asc" | "desc" | null;
                            page: number;
                            size: number;
                            sort: string | null;
                            /** @description Matching rows before paging */
                            total: number;
                        };
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
                        "application/json": {
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
                            languages: {
                                code: "EN" | "FA";
                                title: string;
                            }[];
                            /**
                             * @description UTC without zone suffix
                             * @example 2026-03-01T09:15:42.123456
                             */
                            lastModificationTime: string;
                            like: {
                                count: number;
                                liked: boolean;
                            };
                            metadata: {
                                context: string | null;
                                goal: string | null;
                            };
                            published: boolean;
                            subjects: {
                                attributes: {
                                    description: string;
                                    /** @description Number, e.g. 42 */
                                    id: number;
                                    title: string;
                                }[];
                                description: string;
                                /** @description Number, e.g. 42 */
                                id: number;
                                title: string;
                            }[];
                            subjectsCount: number;
                            summary: string;
                            title: string;
                        };
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
                        "application/json": {
                            url: string | null;
                        };
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
                        "application/json": unknown;
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
                        "application/json": {
                            expertGroup: {
                                /** @description Number, e.g. 42 */
                                id: number;
                                title: string;
                            };
                            /** @description Number, e.g. 42 */
                            id: number;
                            title: string;
                        };
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
                    "application/json": {
                        /**
                         * @description Changes nothing
                         * @default false
                         */
                        dryRun: boolean;
                        /** @description Number, e.g. 42 */
                        kitDslId: number;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            changes: {
                                /** @enum {unknown} */
                                action: "ADD" | "CHANGE" | "REMOVE";
                                code: string;
                                /** @enum {unknown} */
                                entity: "level" | "subject" | "attribute" | "measure" | "questionnaire" | "question" | "answerRange";
                                /** @description Makes calculated results stale */
                                major: boolean;
                                title: string;
                            }[];
                            /** @description Results have to be calculated again */
                            major: boolean;
                            message: string;
                        };
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
                    "application/json": {
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
                };
            };
            responses: {
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @description Number, e.g. 42 */
                            kitId: number;
                        };
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
                    "multipart/form-data": {
                        /** @description File */
                        file: Record<string, never>;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": unknown;
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
                        "application/json": {
                            url: string;
                        };
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
                        "application/json": unknown;
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
                        "application/json": {
                            items: {
                                /** @description Number, e.g. 42 */
                                id: number;
                                isPrivate: boolean;
                                languages: {
                                    code: "EN" | "FA";
                                    title: string;
                                }[];
                                mainLanguage: {
                                    code: "EN" | "FA";
                                    title: string;
                                };
                                title: string;
                            }[];
                            order: "asc" | "desc" | null;
                            page: number;
                            size: number;
                            sort: string | null;
                            /** @description Matching rows before paging */
                            total: number;
                        };
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
                    "multipart/form-data": {
                        /** @description File */
                        dslFile: Record<string, never>;
                        /** @description Number, e.g. 42 */
                        expertGroupId: number;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            kit: {
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
                            } | null;
                            /** @description Number, e.g. 42 */
                            kitDslId: number;
                            warnings: {
                                /** @description From 1, in UTF-16 units */
                                column: number | null;
                                errorLine: string | null;
                                fileName: string | null;
                                kind: string;
                                /** @description From 1 */
                                line: number | null;
                                message: string;
                            }[];
                        };
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
                        "application/json": {
                            createdBy: {
                                displayName: string;
                                /**
                                 * Format: uuid
                                 * @description UUID
                                 */
                                id: string;
                            };
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
                            kit: {
                                /** @description Number, e.g. 42 */
                                id: number;
                                title: string;
                            };
                            /** @description Number, e.g. 42 */
                            kitCustomId: number | null;
                            language: {
                                code: "EN" | "FA";
                                title: string;
                            };
                            /**
                             * @description UTC without zone suffix
                             * @example 2026-03-01T09:15:42.123456
                             */
                            lastModificationTime: string;
                            manageable: boolean;
                            /** DescribedLevel */
                            maturityLevel: {
                                description: string;
                                /** @description Number, e.g. 42 */
                                id: number;
                                /** @description The same rank */
                                index: number;
                                /** @description In the language of the assessment */
                                title: string;
                                /** @description Rank of the level, 1 the lowest */
                                value: number;
                            } | null;
                            mode: {
                                code: "QUICK" | "ADVANCED";
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
                        "application/json": {
                            aiInsight: {
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
                            } | null;
                            approved: boolean | null;
                            assessorInsight: {
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
                            } | null;
                            /** @description The caller may write it */
                            editable: boolean;
                        };
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
                        "application/json": {
                            confidence: {
                                confidenceValue: number;
                            };
                        };
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
                        "application/json": {
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
                        "application/json": {
                            advice: {
                                adviceItems: {
                                    cost: {
                                        code: "LOW" | "MEDIUM" | "HIGH";
                                        title: string;
                                    };
                                    /** @description HTML */
                                    description: string;
                                    /**
                                     * Format: uuid
                                     * @description UUID
                                     */
                                    id: string;
                                    impact: {
                                        code: "LOW" | "MEDIUM" | "HIGH";
                                        title: string;
                                    };
                                    priority: {
                                        code: "LOW" | "MEDIUM" | "HIGH";
                                        title: string;
                                    };
                                    title: string;
                                }[];
                                /** @description HTML */
                                narration: string | null;
                            };
                            assessment: {
                                assessmentKit: {
                                    attributesCount: number;
                                    /** @description Number, e.g. 42 */
                                    id: number;
                                    maturityLevelCount: number;
                                    maturityLevels: {
                                        description: string;
                                        /** @description Number, e.g. 42 */
                                        id: number;
                                        /** @description The same rank */
                                        index: number;
                                        /** @description In the language of the assessment */
                                        title: string;
                                        /** @description Rank of the level, 1 the lowest */
                                        value: number;
                                    }[];
                                    questionnaires: {
                                        description: string | null;
                                        /** @description Number, e.g. 42 */
                                        id: number;
                                        index: number;
                                        questionCount: number;
                                        title: string;
                                    }[];
                                    questionnairesCount: number;
                                    questionsCount: number;
                                    title: string;
                                };
                                /** @description 0…100, unrounded */
                                confidenceValue: number;
                                /**
                                 * @description UTC without zone suffix
                                 * @example 2026-03-01T09:15:42.123456
                                 */
                                creationTime: string;
                                /** @description HTML */
                                intro: string | null;
                                /** DescribedLevel */
                                maturityLevel: {
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
                                mode: {
                                    code: "QUICK" | "ADVANCED";
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
                            assessmentProcess: {
                                /** @description HTML */
                                participant: string | null;
                                /** @description HTML */
                                steps: string | null;
                            };
                            /** @description Some better answer could lift an attribute */
                            isAdvisable: boolean;
                            lang: {
                                code: "EN" | "FA";
                            };
                            /**
                             * Format: uuid
                             * @description UUID
                             */
                            linkHash?: string | null;
                            permissions: {
                                canManageVisibility: boolean;
                                canShareReport: boolean;
                                canViewDashboard: boolean;
                                canViewMeasureQuestions: boolean;
                                canViewQuestionnaires: boolean;
                            };
                            subjects: {
                                attributes: {
                                    /** @description The greatest impact first; empty where no question of the attribute applies */
                                    attributeMeasures: {
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
                                    }[];
                                    /** @description 0…100, unrounded */
                                    confidenceValue: number;
                                    description: string;
                                    /** @description Number, e.g. 42 */
                                    id: number;
                                    index: number;
                                    /** @description HTML */
                                    insight: string | null;
                                    /** DescribedLevel */
                                    maturityLevel: {
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
                                    title: string;
                                    /** @description The one that counts for this assessment */
                                    weight: number;
                                }[];
                                /** @description 0…100, unrounded */
                                confidenceValue: number;
                                /** @description Number, e.g. 42 */
                                id: number;
                                index: number;
                                /** @description HTML */
                                insight: string | null;
                                /** DescribedLevel */
                                maturityLevel: {
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
                                title: string;
                            }[];
                            visibility?: "RESTRICTED" | "PUBLIC";
                        };
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
                        "application/json": {
                            expired: number;
                            notGenerated: number;
                            unapproved: number;
                        };
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
                        "application/json": {
                            assessment: {
                                /** @description Percent 0…100, unrounded */
                                confidenceValue: number | null;
                                /**
                                 * Format: uuid
                                 * @description UUID
                                 */
                                id: string;
                                /** @description The one text readers see: generated, or of an assessor */
                                insight: {
                                    approved: boolean | null;
                                    assessorInsight: {
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
                                    } | null;
                                    defaultInsight: {
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
                                    } | null;
                                    /** @description The caller may write it */
                                    editable: boolean;
                                };
                                isCalculateValid: boolean;
                                isConfidenceValid: boolean;
                                kit: {
                                    maturityLevelsCount: number;
                                };
                                /** Level */
                                maturityLevel: {
                                    /** @description Number, e.g. 42 */
                                    id: number;
                                    /** @description The same rank */
                                    index: number;
                                    /** @description In the language of the assessment */
                                    title: string;
                                    /** @description Rank of the level, 1 the lowest */
                                    value: number;
                                };
                                title: string;
                            };
                            issues: {
                                expired: number;
                                notGenerated: number;
                                unapproved: number;
                            };
                            subjects: {
                                attributes: {
                                    /** @description Percent 0…100, unrounded */
                                    confidenceValue: number | null;
                                    description: string;
                                    /** @description Number, e.g. 42 */
                                    id: number;
                                    index: number;
                                    /** @description The one text readers see: generated, or of an assessor */
                                    insight: {
                                        approved: boolean | null;
                                        assessorInsight: {
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
                                        } | null;
                                        defaultInsight: {
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
                                        } | null;
                                        /** @description The caller may write it */
                                        editable: boolean;
                                    };
                                    /** Level */
                                    maturityLevel: {
                                        /** @description Number, e.g. 42 */
                                        id: number;
                                        /** @description The same rank */
                                        index: number;
                                        /** @description In the language of the assessment */
                                        title: string;
                                        /** @description Rank of the level, 1 the lowest */
                                        value: number;
                                    };
                                    /** @description One for every level of the kit */
                                    maturityScoreModels: {
                                        /** Level */
                                        maturityLevel: {
                                            /** @description Number, e.g. 42 */
                                            id: number;
                                            /** @description The same rank */
                                            index: number;
                                            /** @description In the language of the assessment */
                                            title: string;
                                            /** @description Rank of the level, 1 the lowest */
                                            value: number;
                                        };
                                        /** @description Percent; null where no applicable question is asked */
                                        score: number | null;
                                    }[];
                                    title: string;
                                    /** @description The one that counts for this assessment */
                                    weight: number;
                                }[];
                                /** @description Percent 0…100, unrounded */
                                confidenceValue: number | null;
                                description: string;
                                /** @description Number, e.g. 42 */
                                id: number;
                                index: number;
                                /** @description The one text readers see: generated, or of an assessor */
                                insight: {
                                    approved: boolean | null;
                                    assessorInsight: {
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
                                    } | null;
                                    defaultInsight: {
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
                                    } | null;
                                    /** @description The caller may write it */
                                    editable: boolean;
                                };
                                /** Level */
                                maturityLevel: {
                                    /** @description Number, e.g. 42 */
                                    id: number;
                                    /** @description The same rank */
                                    index: number;
                                    /** @description In the language of the assessment */
                                    title: string;
                                    /** @description Rank of the level, 1 the lowest */
                                    value: number;
                                };
                                title: string;
                                /** @description The one that counts for this assessment */
                                weight: number;
                            }[];
                        };
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
                    "application/json": {
                        mode: "QUICK" | "ADVANCED";
                    };
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
                        "application/json": {
                            approved: boolean | null;
                            assessorInsight: {
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
                            } | null;
                            defaultInsight: {
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
                            } | null;
                            /** @description The caller may write it */
                            editable: boolean;
                        };
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
                        "application/json": {
                            /**
                             * Permissions
                             * @description Every permission, with whether the caller holds it
                             */
                            permissions: {
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
                        };
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
                        "application/json": {
                            items: {
                                answer: {
                                    approved: boolean | null;
                                    confidenceLevel: {
                                        id: number;
                                        title: string;
                                    } | null;
                                    isNotApplicable: boolean;
                                    selectedOption: {
                                        /** @description Number, e.g. 42 */
                                        id: number;
                                        index: number;
                                        title: string;
                                    } | null;
                                } | null;
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
                                issues: {
                                    hasUnapprovedAnswer: boolean;
                                    isAnsweredWithLowConfidence: boolean;
                                    isAnsweredWithoutEvidences: boolean;
                                    isUnanswered: boolean;
                                    unresolvedCommentsCount: number;
                                };
                                mayNotBeApplicable: boolean;
                                options: {
                                    /** @description Number, e.g. 42 */
                                    id: number;
                                    index: number;
                                    title: string;
                                }[];
                                title: string;
                            }[];
                            order: "asc" | "desc" | null;
                            page: number;
                            /**
                             * Permissions
                             * @description Every permission, with whether the caller holds it
                             */
                            permissions: {
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
                            size: number;
                            sort: string | null;
                            /** @description Matching rows before paging */
                            total: number;
                        };
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
                        "application/json": {
                            data?: {
                                /** @description Number, e.g. 42 */
                                id: number;
                                index: number;
                                questionIndex: number;
                                title: string;
                            };
                            status: "FOUND" | "NOT_FOUND";
                        };
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
                        "application/json": {
                            answer: {
                                approved: boolean | null;
                                confidenceLevel: {
                                    id: number;
                                    title: string;
                                } | null;
                                isNotApplicable: boolean;
                                selectedOption: {
                                    /** @description Number, e.g. 42 */
                                    id: number;
                                    index: number;
                                    title: string;
                                } | null;
                            } | null;
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
                            issues: {
                                hasUnapprovedAnswer: boolean;
                                isAnsweredWithLowConfidence: boolean;
                                isAnsweredWithoutEvidences: boolean;
                                isUnanswered: boolean;
                                unresolvedCommentsCount: number;
                            };
                            mayNotBeApplicable: boolean;
                            options: {
                                /** @description Number, e.g. 42 */
                                id: number;
                                index: number;
                                title: string;
                            }[];
                            title: string;
                        };
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
                        "application/json": {
                            metadata: {
                                /** @description HTML */
                                intro: string | null;
                                /** @description HTML */
                                participants: string | null;
                                /** @description HTML */
                                prosAndCons: string | null;
                                /** @description HTML */
                                steps: string | null;
                            };
                            published: boolean;
                        };
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
                    "application/json": {
                        /** @description HTML */
                        intro?: string | null;
                        /** @description HTML */
                        participants?: string | null;
                        /** @description HTML */
                        prosAndCons?: string | null;
                        /** @description HTML */
                        steps?: string | null;
                    };
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
                    "application/json": {
                        published: boolean;
                    };
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
                    "application/json": {
                        newLink?: boolean | null;
                        visibility: "RESTRICTED" | "PUBLIC";
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /**
                             * Format: uuid
                             * @description UUID
                             */
                            linkHash: string | null;
                        };
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
                        "application/json": {
                            approved: boolean | null;
                            assessorInsight: {
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
                            } | null;
                            defaultInsight: {
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
                            } | null;
                            /** @description The caller may write it */
                            editable: boolean;
                        };
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
                        "application/json": {
                            allowCreateBasic: boolean;
                        };
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
                        "application/json": {
                            confidenceLevels: {
                                id: number;
                                title: string;
                            }[];
                            defaultConfidenceLevel: {
                                id: number;
                                title: string;
                            };
                        };
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
                        "application/json": {
                            items: {
                                bio: string;
                                /** @description The caller owns the group */
                                editable: boolean;
                                /** @description Number, e.g. 42 */
                                id: number;
                                /** @description The first five by name */
                                members: {
                                    displayName: string;
                                    /**
                                     * Format: uuid
                                     * @description UUID
                                     */
                                    id: string;
                                }[];
                                membersCount: number;
                                /** @description Link that is good for a day */
                                picture: string | null;
                                publishedKitsCount: number;
                                title: string;
                            }[];
                            order: "asc" | "desc" | null;
                            page: number;
                            size: number;
                            sort: string | null;
                            /** @description Matching rows before paging */
                            total: number;
                        };
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
                    "multipart/form-data": {
                        /** @description HTML of 3 to 500 visible characters */
                        about: string;
                        bio: string;
                        /** @description File */
                        picture?: Record<string, never>;
                        title: string;
                        /** @description Address with https:// or http:// */
                        website?: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @description Number, e.g. 42 */
                            id: number;
                        };
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
                        "application/json": {
                            /** @description HTML */
                            about: string;
                            bio: string;
                            /** @description The caller owns the group */
                            editable: boolean;
                            /** @description Number, e.g. 42 */
                            id: number;
                            /** @description The first five by name */
                            members: {
                                displayName: string;
                                /**
                                 * Format: uuid
                                 * @description UUID
                                 */
                                id: string;
                            }[];
                            membersCount: number;
                            /** @description Link that is good for a day */
                            picture: string | null;
                            pictureLink: string | null;
                            publishedKitsCount: number;
                            title: string;
                            website: string | null;
                        };
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
                        "application/json": {
                            items: {
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
                            }[];
                            order: "asc" | "desc" | null;
                            page: number;
                            size: number;
                            sort: string | null;
                            /** @description Matching rows before paging */
                            total: number;
                        };
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
                    status?: "ACTIVE" | "PENDING";
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
                        "application/json": {
                            items: {
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
                                status: "ACTIVE" | "PENDING";
                            }[];
                            order: "asc" | "desc" | null;
                            page: number;
                            size: number;
                            sort: string | null;
                            /** @description Matching rows before paging */
                            total: number;
                        };
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
                        "application/json": {
                            kitLanguages: {
                                code: "EN" | "FA";
                                title: string;
                            }[];
                        };
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
                        "application/json": {
                            novuSubscriberHash: string;
                        };
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
                        "application/json": {
                            assessment?: {
                                /**
                                 * Format: uuid
                                 * @description UUID
                                 */
                                id: string;
                                title: string;
                            };
                            questionnaire?: {
                                /** @description Number, e.g. 42 */
                                id: number;
                                title: string;
                            };
                            space: {
                                /** @description Number, e.g. 42 */
                                id: number;
                                title: string;
                            } | null;
                        };
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
                        "application/json": {
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
                            languages: {
                                code: "EN" | "FA";
                                title: string;
                            }[];
                            /**
                             * @description UTC without zone suffix
                             * @example 2026-03-01T09:15:42.123456
                             */
                            lastModificationTime: string;
                            like: {
                                count: number;
                                liked: boolean;
                            };
                            metadata: {
                                context: string | null;
                                goal: string | null;
                            };
                            published: boolean;
                            subjects: {
                                attributes: {
                                    description: string;
                                    /** @description Number, e.g. 42 */
                                    id: number;
                                    title: string;
                                }[];
                                description: string;
                                /** @description Number, e.g. 42 */
                                id: number;
                                title: string;
                            }[];
                            subjectsCount: number;
                            summary: string;
                            title: string;
                        };
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
                        "application/json": {
                            advice: {
                                adviceItems: {
                                    cost: {
                                        code: "LOW" | "MEDIUM" | "HIGH";
                                        title: string;
                                    };
                                    /** @description HTML */
                                    description: string;
                                    /**
                                     * Format: uuid
                                     * @description UUID
                                     */
                                    id: string;
                                    impact: {
                                        code: "LOW" | "MEDIUM" | "HIGH";
                                        title: string;
                                    };
                                    priority: {
                                        code: "LOW" | "MEDIUM" | "HIGH";
                                        title: string;
                                    };
                                    title: string;
                                }[];
                                /** @description HTML */
                                narration: string | null;
                            };
                            assessment: {
                                assessmentKit: {
                                    attributesCount: number;
                                    /** @description Number, e.g. 42 */
                                    id: number;
                                    maturityLevelCount: number;
                                    maturityLevels: {
                                        description: string;
                                        /** @description Number, e.g. 42 */
                                        id: number;
                                        /** @description The same rank */
                                        index: number;
                                        /** @description In the language of the assessment */
                                        title: string;
                                        /** @description Rank of the level, 1 the lowest */
                                        value: number;
                                    }[];
                                    questionnaires: {
                                        description: string | null;
                                        /** @description Number, e.g. 42 */
                                        id: number;
                                        index: number;
                                        questionCount: number;
                                        title: string;
                                    }[];
                                    questionnairesCount: number;
                                    questionsCount: number;
                                    title: string;
                                };
                                /** @description 0…100, unrounded */
                                confidenceValue: number;
                                /**
                                 * @description UTC without zone suffix
                                 * @example 2026-03-01T09:15:42.123456
                                 */
                                creationTime: string;
                                /** @description HTML */
                                intro: string | null;
                                /** DescribedLevel */
                                maturityLevel: {
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
                                mode: {
                                    code: "QUICK" | "ADVANCED";
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
                            assessmentProcess: {
                                /** @description HTML */
                                participant: string | null;
                                /** @description HTML */
                                steps: string | null;
                            };
                            /** @description Some better answer could lift an attribute */
                            isAdvisable: boolean;
                            lang: {
                                code: "EN" | "FA";
                            };
                            /**
                             * Format: uuid
                             * @description UUID
                             */
                            linkHash?: string | null;
                            permissions: {
                                canManageVisibility: boolean;
                                canShareReport: boolean;
                                canViewDashboard: boolean;
                                canViewMeasureQuestions: boolean;
                                canViewQuestionnaires: boolean;
                            };
                            subjects: {
                                attributes: {
                                    /** @description The greatest impact first; empty where no question of the attribute applies */
                                    attributeMeasures: {
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
                                    }[];
                                    /** @description 0…100, unrounded */
                                    confidenceValue: number;
                                    description: string;
                                    /** @description Number, e.g. 42 */
                                    id: number;
                                    index: number;
                                    /** @description HTML */
                                    insight: string | null;
                                    /** DescribedLevel */
                                    maturityLevel: {
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
                                    title: string;
                                    /** @description The one that counts for this assessment */
                                    weight: number;
                                }[];
                                /** @description 0…100, unrounded */
                                confidenceValue: number;
                                /** @description Number, e.g. 42 */
                                id: number;
                                index: number;
                                /** @description HTML */
                                insight: string | null;
                                /** DescribedLevel */
                                maturityLevel: {
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
                                title: string;
                            }[];
                            visibility?: "RESTRICTED" | "PUBLIC";
                        };
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
                        "application/json": {
                            items: {
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
                                language: {
                                    code: "EN" | "FA";
                                    title: string;
                                };
                                /**
                                 * @description UTC without zone suffix
                                 * @example 2026-03-01T09:15:42.123456
                                 */
                                lastModificationTime: string;
                                /** Level */
                                maturityLevel: {
                                    /** @description Number, e.g. 42 */
                                    id: number;
                                    /** @description The same rank */
                                    index: number;
                                    /** @description In the language of the assessment */
                                    title: string;
                                    /** @description Rank of the level, 1 the lowest */
                                    value: number;
                                } | null;
                                mode: {
                                    code: "QUICK" | "ADVANCED";
                                };
                                permissions: {
                                    canManageSettings: boolean;
                                    canViewDashboard: boolean;
                                    canViewQuestionnaires: boolean;
                                    canViewReport: boolean;
                                };
                                title: string;
                            }[];
                            order: "asc" | "desc" | null;
                            page: number;
                            size: number;
                            sort: string | null;
                            /** @description Matching rows before paging */
                            total: number;
                        };
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
                        "application/json": {
                            spaceTypes: {
                                code: "BASIC" | "PREMIUM";
                                title: string;
                            }[];
                        };
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
                        "application/json": {
                            items: {
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
                                type: {
                                    code: "BASIC" | "PREMIUM";
                                    title: string;
                                };
                            }[];
                            order: "asc" | "desc" | null;
                            page: number;
                            size: number;
                            sort: string | null;
                            /** @description Matching rows before paging */
                            total: number;
                        };
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
                    "application/json": {
                        title: string;
                        type: "BASIC" | "PREMIUM";
                    };
                };
            };
            responses: {
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @description Number, e.g. 42 */
                            id: number;
                        };
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
                        "application/json": {
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
                            type: {
                                code: "BASIC" | "PREMIUM";
                                title: string;
                            };
                        };
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
                    "application/json": {
                        title: string;
                    };
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
                        "application/json": {
                            allowCreateBasic: boolean;
                        };
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
                        "application/json": {
                            spaceTypes: {
                                code: "BASIC" | "PREMIUM";
                                title: string;
                            }[];
                        };
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
                        "application/json": {
                            items: {
                                /** @description Number, e.g. 42 */
                                id: number;
                                isDefault: boolean;
                                selected: boolean;
                                title: string;
                                type: {
                                    code: "BASIC" | "PREMIUM";
                                    title: string;
                                };
                            }[];
                        };
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
                        "application/json": {
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
                            type: {
                                code: "BASIC" | "PREMIUM";
                                title: string;
                            };
                        };
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
                        "application/json": {
                            /** @description Whether a model writes texts */
                            aiEnabled: boolean;
                            logo: {
                                favLink: string;
                                logoLink: string;
                            };
                            name: string;
                            writer: "APP" | "AI" | "OFF";
                        };
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
                        "application/json": {
                            items: {
                                /** @description Number, e.g. 42 */
                                id: number;
                                isDefault: boolean;
                                selected: boolean;
                                title: string;
                                type: {
                                    code: "BASIC" | "PREMIUM";
                                    title: string;
                                };
                            }[];
                        };
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
                        "application/json": {
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
                        "application/json": {
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
                    langs?: ("EN" | "FA")[];
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
                        "application/json": {
                            items: {
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
                            }[];
                            order: "asc" | "desc" | null;
                            page: number;
                            size: number;
                            sort: string | null;
                            /** @description Matching rows before paging */
                            total: number;
                        };
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
                    "application/json": {
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
                        "application/json": {
                            about: string;
                            /** @description Number, e.g. 42 */
                            draftVersionId: number | null;
                            /** @description The caller owns the kit's expert group */
                            editable: boolean;
                            hasActiveVersion: boolean;
                            /** @description Number, e.g. 42 */
                            id: number;
                            isPrivate: boolean;
                            languages: {
                                code: "EN" | "FA";
                                title: string;
                            }[];
                            mainLanguage: {
                                code: "EN" | "FA";
                                title: string;
                            };
                            metadata: {
                                [key: string]: unknown;
                            } | null;
                            price: number;
                            published: boolean;
                            summary: string;
                            tags: {
                                code: string;
                                /** @description Number, e.g. 42 */
                                id: number;
                                title: string;
                            }[];
                            title: string;
                            translations: {
                                [key: string]: unknown;
                            };
                        };
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
                        "application/json": {
                            count: number;
                            liked: boolean;
                        };
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
                        "application/json": {
                            assessmentCounts: number;
                            attributesCount: number | null;
                            /**
                             * @description UTC without zone suffix
                             * @example 2026-03-01T09:15:42.123456
                             */
                            creationTime: string;
                            expertGroup: {
                                /** @description Number, e.g. 42 */
                                id: number;
                                title: string;
                            };
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
                    "application/json": {
                        /** @description Number, e.g. 42 */
                        assessmentKitId: number;
                        lang?: ("EN" | "FA") | null;
                        shortTitle?: string | null;
                        /** @description Number, e.g. 42 */
                        spaceId: number;
                        title: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /**
                             * Format: uuid
                             * @description UUID
                             */
                            id: string;
                        };
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
                    "application/json": {
                        shortTitle?: string | null;
                        title: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /**
                             * Format: uuid
                             * @description UUID
                             */
                            id: string;
                        };
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
                    "application/json": {
                        /** @description Number, e.g. 42 */
                        answerOptionId?: number | null;
                        confidenceLevelId?: number | null;
                        isNotApplicable?: boolean | null;
                        /** @description Number, e.g. 42 */
                        questionId: number;
                        /** @description Number, e.g. 42 */
                        questionnaireId: number;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /**
                             * Format: uuid
                             * @description UUID
                             */
                            id: string | null;
                        };
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
                        "application/json": {
                            answersCount: number;
                            /**
                             * Format: uuid
                             * @description UUID
                             */
                            id: string;
                            questionsCount: number;
                        };
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
                        "application/json": {
                            items: {
                                answerCount: number;
                                description: string;
                                /** @description Number, e.g. 42 */
                                id: number;
                                index: number;
                                issues: {
                                    answeredWithLowConfidence: number;
                                    answeredWithoutEvidence: number;
                                    unanswered: number;
                                    unapprovedAnswers: number;
                                    unresolvedComments: number;
                                };
                                /** @description Index of the question to go on with */
                                nextQuestion: number;
                                /** @description Percent, rounded down */
                                progress: number;
                                questionCount: number;
                                subjects: {
                                    /** @description Number, e.g. 42 */
                                    id: number;
                                    title: string;
                                }[];
                                title: string;
                            }[];
                            order: "asc" | "desc" | null;
                            page: number;
                            /**
                             * Permissions
                             * @description Every permission, with whether the caller holds it
                             */
                            permissions: {
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
                            size: number;
                            sort: string | null;
                            /** @description Matching rows before paging */
                            total: number;
                        };
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
                    langs?: ("EN" | "FA")[];
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
                        "application/json": {
                            items: {
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
                            }[];
                            order: "asc" | "desc" | null;
                            page: number;
                            size: number;
                            sort: string | null;
                            /** @description Matching rows before paging */
                            total: number;
                        };
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
                    "application/json": {
                        /**
                         * @description Changes nothing
                         * @default false
                         */
                        dryRun: boolean;
                        /** @description Number, e.g. 42 */
                        kitDslId: number;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            changes: {
                                /** @enum {unknown} */
                                action: "ADD" | "CHANGE" | "REMOVE";
                                code: string;
                                /** @enum {unknown} */
                                entity: "level" | "subject" | "attribute" | "measure" | "questionnaire" | "question" | "answerRange";
                                /** @description Makes calculated results stale */
                                major: boolean;
                                title: string;
                            }[];
                            /** @description Results have to be calculated again */
                            major: boolean;
                            message: string;
                        };
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
                    content?: never;
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
                    content?: never;
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
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: never;
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export type operations = Record<string, never>;

// Generated from the server's API description by "npm run generate". Do not edit.

export interface paths {
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
                            /** @description Every permission, with whether the caller holds it */
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
                query: {
                    page: number;
                    size: number;
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
                            /** @description Every permission, with whether the caller holds it */
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
    "/api/v1/check-create-space/": {
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
    "/api/v1/kit-languages/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Languages a kit can be written in
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
         * @description Who may call it: anyone.
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
    "/api/v1/space-assessments/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Assessments of a space, the last changed first
         * @description Who may call it: member of the space.
         */
        get: {
            parameters: {
                query: {
                    /** @description Number, e.g. 42 */
                    assessment_kit_id?: number;
                    page: number;
                    size: number;
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
                query: {
                    page: number;
                    size: number;
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
         * One space; `undefined` stands for the caller's default space
         * @description Who may call it: member of the space.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    spaceId: number | "undefined";
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
         * @description Who may call it: owner of the space.
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
         * @description Who may call it: owner of the space.
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
         * @description Who may call it: member of the space.
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
                query: {
                    page: number;
                    size: number;
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
                            /** @description Every permission, with whether the caller holds it */
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

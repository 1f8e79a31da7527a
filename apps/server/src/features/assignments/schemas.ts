import { Type } from "typebox"
import { Page } from "../../platform/http/paging.ts"
import { Email, Etag, Id, Nullable, Person, Reference, Uuid } from "../../platform/http/schemas.ts"
import { PicturedPerson } from "../users/index.ts"

/** People and addresses that one questionnaire can be assigned to. */
const MOST_PEOPLE = 50

const Day = Type.String({ format: "date", examples: ["2026-12-12"] })

export const NewAssignment = Type.Object(
  {
    userIds: Type.Array(Uuid, {
      maxItems: MOST_PEOPLE,
      description: "People who may answer; nobody removes it",
    }),
    emails: Type.Optional(
      Type.Array(Email, {
        maxItems: MOST_PEOPLE,
        description: "Who has no role yet is invited as associate; it is theirs once they have joined",
      }),
    ),
    due: Nullable(Day),
  },
  { title: "NewAssignment" },
)

export const Assignment = Type.Object(
  {
    people: Type.Array(PicturedPerson),
    due: Nullable(Day),
    isOverdue: Type.Boolean({ description: "That day is over in UTC, and questions are left" }),
    invited: Nullable(
      Type.Array(Type.String(), {
        description:
          "Addresses of those who have not joined yet, for those who may see invitations; else null",
      }),
    ),
  },
  { title: "Assignment" },
)

/** What assigning replaces, in what has an assignment or none. */
export const fieldsOfAssignment = ["assignment.people.id", "assignment.invited", "assignment.due"] as const

export const QuestionnaireAssignment = Type.Object(
  { assignment: Nullable(Assignment), etag: Etag },
  { title: "QuestionnaireAssignment" },
)

const MyAssignment = Type.Object(
  {
    questionnaire: Type.Object({ id: Id, index: Type.Integer(), title: Type.String() }),
    assessment: Type.Object({ id: Uuid, title: Type.String() }),
    space: Reference,
    due: Nullable(Day),
    isOverdue: Type.Boolean({ description: "That day is over in UTC" }),
    questionCount: Type.Integer(),
    answerCount: Type.Integer({ description: "Without carried answers" }),
    nextQuestion: Type.Integer({ description: "Index of the question to continue with" }),
    assignedBy: Person,
  },
  { title: "MyAssignment" },
)

export const MyAssignmentPage = Page("MyAssignmentPage", MyAssignment)

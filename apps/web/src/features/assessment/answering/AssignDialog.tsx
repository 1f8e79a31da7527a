import { Autocomplete, Box, Chip, TextField, Typography } from "@mui/material"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { useController } from "react-hook-form"
import { useTranslation } from "react-i18next"
import { keys } from "../../../api/keys.ts"
import type { Seen } from "../../../api/replaced.ts"
import type { Schemas } from "../../../api/schemas.ts"
import { noDay, today } from "../../../i18n/days.ts"
import { searching } from "../../../i18n/search.ts"
import { DayField } from "../../../ui/DayField.tsx"
import { FormDialog } from "../../../ui/FormDialog.tsx"
import { isAddress } from "../../../ui/FormTextField.tsx"
import { PersonAddOutlined } from "../../../ui/icons.ts"
import { toastSuccess } from "../../../ui/toast.ts"
import { useSave } from "../../../ui/useSave.ts"
import { type Assignee, answerersQuery, saveAssignment } from "./api.ts"

interface AssignDialogProps {
  assessmentId: string
  questionnaire: Schemas["QuestionnaireSummary"]
  onClose: () => void
}

interface Values {
  people: Assignee[]
  due: string
}

/** Who answers a questionnaire by when: people who may answer, and addresses that are invited to. */
export function AssignDialog({ assessmentId, questionnaire, onClose }: AssignDialogProps) {
  const { t } = useTranslation("answers")
  const client = useQueryClient()
  const { id, title, assignment } = questionnaire
  const assign = useSave({
    mutationFn: ({ people, due, seen }: Values & { seen: Seen | null }) =>
      saveAssignment({ assessmentId, questionnaireId: id }, { people, due: due || null }, seen),
    onSuccess({ people, invited }) {
      const count = people.length + (invited?.length ?? 0)
      toastSuccess(t(count === 0 ? "assignment.removed" : "assignment.saved"))
      for (const queryKey of [
        keys.assessment(assessmentId).questionnaires,
        keys.assessment(assessmentId).people,
        keys.myAssignments,
      ])
        void client.invalidateQueries({ queryKey })
    },
  })
  return (
    <FormDialog<Values>
      open
      draft={`assignment:${assessmentId} ${id}`}
      title={t("assignment.title", { title })}
      icon={<PersonAddOutlined />}
      maxWidth="sm"
      defaultValues={{
        people: [
          ...(assignment?.people ?? []).map((person) => ({ id: person.id, name: person.displayName })),
          ...(assignment?.invited ?? []).map((email) => ({ email })),
        ],
        due: assignment?.due ?? "",
      }}
      seen={questionnaire}
      onSubmit={(values, seen) => assign.mutateAsync({ ...values, seen })}
      onClose={onClose}
      submitLabel={t("assignment.save")}
    >
      <Typography color="textSecondary">{t("assignment.intro")}</Typography>
      <PeopleField assessmentId={assessmentId} />
      <DueField stored={assignment?.due ?? null} />
    </FormDialog>
  )
}

/** What is still typed, if it is not chosen from the list, is a text. */
const nameOf = (chosen: Assignee | string) =>
  typeof chosen === "string" ? chosen : "id" in chosen ? chosen.name : chosen.email
const keyOf = (chosen: Assignee | string) =>
  typeof chosen === "string" ? chosen : "id" in chosen ? chosen.id : chosen.email

function PeopleField({ assessmentId }: { assessmentId: string }) {
  const { t } = useTranslation("answers")
  const { t: shell } = useTranslation()
  const { data: answerers = [] } = useQuery(answerersQuery(assessmentId))
  const [typed, setTyped] = useState("")
  const { field, fieldState } = useController<Values, "people">({
    name: "people",
    rules: { validate: () => typed.trim() === "" || shell("field.email") },
  })
  const details = new Map(answerers.map(({ id, email }) => [id, email]))
  const add = (text: string) => {
    const email = text.trim().toLowerCase()
    if (!isAddress(email)) return
    const person = answerers.find((each) => each.email === email)
    const chosen = person ? { id: person.id, name: person.displayName } : { email }
    if (!field.value.some((each) => keyOf(each) === keyOf(chosen))) field.onChange([...field.value, chosen])
    setTyped("")
  }
  return (
    <Autocomplete<Assignee, true, false, true>
      multiple
      freeSolo
      filterSelectedOptions
      value={field.value}
      options={answerers.map(({ id, displayName }) => ({ id, name: displayName }))}
      getOptionLabel={nameOf}
      isOptionEqualToValue={(option, value) => keyOf(option) === keyOf(value)}
      filterOptions={(options, { inputValue }) => {
        const isSought = searching(inputValue)
        return options.filter((option) => isSought(`${nameOf(option)} ${details.get(keyOf(option)) ?? ""}`))
      }}
      renderOption={({ key: _key, ...props }, option) => (
        <li key={keyOf(option)} {...props}>
          <Box sx={{ minWidth: 0 }}>
            <bdi>{nameOf(option)}</bdi>
            <Typography variant="bodySmall" color="textSecondary">
              <bdi dir="ltr">{details.get(keyOf(option))}</bdi>
            </Typography>
          </Box>
        </li>
      )}
      renderValue={(chosen, getItemProps) =>
        chosen.map((each, index) => {
          const { key: _key, ...props } = getItemProps({ index })
          return <Chip key={keyOf(each)} size="small" label={<bdi>{nameOf(each)}</bdi>} {...props} />
        })
      }
      inputValue={typed}
      onInputChange={(_event, value, reason) => reason !== "reset" && setTyped(value)}
      onChange={(_event, chosen) => {
        const last = chosen.at(-1)
        if (typeof last === "string") return add(last)
        setTyped("")
        field.onChange(chosen.filter((each) => typeof each !== "string"))
      }}
      onBlur={() => {
        field.onBlur()
        add(typed)
      }}
      renderInput={(params) => (
        <TextField
          {...params}
          label={t("assignment.people")}
          inputRef={field.ref}
          error={fieldState.invalid}
          helperText={fieldState.error?.message ?? t("assignment.peopleHint")}
        />
      )}
    />
  )
}

/** A date that is over can only be kept. */
function DueField({ stored }: { stored: string | null }) {
  const { t } = useTranslation("answers")
  const { field } = useController<Values, "due">({ name: "due", rules: { validate: (day) => day !== noDay } })
  return (
    <DayField
      label={t("assignment.due")}
      helperText={t("assignment.dueHint")}
      value={field.value}
      onChange={field.onChange}
      min={stored !== null && stored < today() ? stored : today()}
      max="2099-12-31"
    />
  )
}

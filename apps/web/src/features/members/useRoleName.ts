import { useTranslation } from "react-i18next"

/** Translates a role, which the server names in English only, to the language of the interface. */
export function useRoleName(): (title: string) => string {
  const { t } = useTranslation("members")
  return (title) => {
    const role = roles.find((known) => known === title)
    return role ? t(`roles.${role}`) : title
  }
}

const roles = ["ReportViewer", "Viewer", "Commenter", "Associate", "Assessor", "Manager"] as const

import Add from "@mui/icons-material/Add"
import { Button, Tooltip, Typography } from "@mui/material"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { Loaded } from "../../../ui/Loaded.tsx"
import { EmptyState, Skeletons } from "../../../ui/states.tsx"
import { attributesQuery } from "../attributes.ts"
import { useDesigner } from "../designer.ts"
import { elementsQuery, subjects as subjectKind } from "../elements.ts"
import { AttributeList } from "../parts/AttributeList.tsx"
import { NewAttribute } from "../parts/NewAttribute.tsx"
import { TabFrame } from "../parts/TabFrame.tsx"

/** The attributes of a kit, subject by subject. */
export function AttributesTab() {
  const { t } = useTranslation("designer")
  const { versionId } = useDesigner()
  const subjects = useQuery(elementsQuery(subjectKind, versionId))
  const attributes = useQuery(attributesQuery(versionId))
  const [adding, setAdding] = useState(false)
  const noSubject = subjects.data?.length === 0
  const add = (
    <Tooltip title={noSubject ? t("attributes.noSubject") : ""}>
      <span>
        <Button
          variant="contained"
          startIcon={<Add />}
          disabled={adding || noSubject}
          onClick={() => setAdding(true)}
        >
          {t("attributes.new")}
        </Button>
      </span>
    </Tooltip>
  )
  const some = (attributes.data?.length ?? 0) > 0
  return (
    <TabFrame title={t("attributes.title")} intro={t("attributes.intro")} action={some && add}>
      <Loaded query={subjects} loading={<Skeletons count={3} height={72} />}>
        {(known) => (
          <Loaded
            query={attributes}
            loading={<Skeletons count={3} height={72} />}
            isEmpty={(elements) => elements.length === 0 && !adding}
            empty={
              <EmptyState
                title={t("attributes.none")}
                hint={t(noSubject ? "attributes.noSubject" : "attributes.noneHint")}
                actions={add}
              />
            }
          >
            {(elements) => (
              <>
                {adding && (
                  <NewAttribute
                    key={elements.length}
                    subjects={known}
                    attributes={elements}
                    onClose={() => setAdding(false)}
                  />
                )}
                {elements.length > 1 && (
                  <Typography variant="bodySmall" color="textSecondary">
                    {t("attributes.orderHint")}
                  </Typography>
                )}
                <AttributeList subjects={known} attributes={elements} />
              </>
            )}
          </Loaded>
        )}
      </Loaded>
    </TabFrame>
  )
}

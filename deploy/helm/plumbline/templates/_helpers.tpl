{{- define "plumbline.name" -}}
{{- if contains "plumbline" .Release.Name -}}
{{- .Release.Name | trunc 52 | trimSuffix "-" -}}
{{- else -}}
{{- printf "%s-plumbline" .Release.Name | trunc 52 | trimSuffix "-" -}}
{{- end -}}
{{- end -}}

{{- define "plumbline.selector" -}}
app.kubernetes.io/name: plumbline
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end -}}

{{- define "plumbline.labels" -}}
{{ include "plumbline.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version }}
{{- end -}}

{{- /* What nodes and the migration have in common; the volume "data" follows at the end. */ -}}
{{- define "plumbline.pod" -}}
automountServiceAccountToken: false
enableServiceLinks: false
{{- with .Values.imagePullSecrets }}
imagePullSecrets:
  {{- toYaml . | nindent 2 }}
{{- end }}
securityContext:
  runAsNonRoot: true
  runAsUser: 1000
  runAsGroup: 1000
  fsGroup: 1000
  fsGroupChangePolicy: OnRootMismatch
  seccompProfile:
    type: RuntimeDefault
{{- with .Values.nodeSelector }}
nodeSelector:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.tolerations }}
tolerations:
  {{- toYaml . | nindent 2 }}
{{- end }}
volumes:
  - name: secrets
    secret:
      secretName: {{ required "secrets.name is required" .Values.secrets.name }}
      defaultMode: 0440
  - name: temporary
    emptyDir: {}
{{- end -}}

{{- define "plumbline.container" -}}
image: {{ printf "%s:%s" .Values.image.repository (.Values.image.tag | default .Chart.AppVersion) | quote }}
imagePullPolicy: {{ .Values.image.pullPolicy }}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities:
    drop: [ALL]
env:
  - name: PUBLIC_URL
    value: {{ required "settings.PUBLIC_URL is required: the address at which people reach it" .Values.settings.PUBLIC_URL | quote }}
  {{- range $name, $value := omit .Values.settings "PUBLIC_URL" }}
  - name: {{ $name }}
    value: {{ $value | toString | quote }}
  {{- end }}
  {{- range .Values.secrets.settings }}
  - name: {{ printf "%s_FILE" . }}
    value: {{ printf "/run/secrets/plumbline/%s" . }}
  {{- end }}
volumeMounts:
  - name: secrets
    mountPath: /run/secrets/plumbline
    readOnly: true
  - name: temporary
    mountPath: /tmp
  - name: data
    mountPath: /data
{{- end -}}

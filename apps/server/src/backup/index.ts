export { examineArchive } from "./archive-reader.ts"
export { BackupError } from "./format.ts"
export { restoreBackup } from "./restore-backup.ts"
export { writeBackup, writeBackupFile } from "./write-backup.ts"

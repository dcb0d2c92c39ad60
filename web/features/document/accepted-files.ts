import { fileKindNames, fileKinds } from '@adm/domain/values/file-kind'

/** What the window of files offers: `application/pdf,.pdf,image/jpeg,.jpg`… */
export const acceptedFiles: string = fileKindNames
  .flatMap((kind) => [fileKinds[kind].mediaType, ...fileKinds[kind].endings.map((ending) => `.${ending}`)])
  .join(',')

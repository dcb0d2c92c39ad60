import { type FileKind, fileKindNames, fileKinds } from '@adm/domain/values/file-kind'

/** What the window of files offers: `application/pdf,.pdf,image/jpeg,.jpg`… A phone offers its camera where there are pictures alone. */
export const acceptedOf = (kinds: readonly FileKind[]): string =>
  kinds.flatMap((kind) => [fileKinds[kind].mediaType, ...fileKinds[kind].endings.map((ending) => `.${ending}`)]).join(',')

/** Of any document. */
export const acceptedFiles: string = acceptedOf(fileKindNames)

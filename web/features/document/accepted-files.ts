import { type FileKind, fileKindNames, fileKinds } from '@adm/domain/file/file-kind'

/** The `accept` of the file picker: `application/pdf,.pdf,image/jpeg,.jpg`… A phone offers its camera only if all types are pictures. */
export const acceptedOf = (kinds: readonly FileKind[]): string =>
  kinds.flatMap((kind) => [fileKinds[kind].mediaType, ...fileKinds[kind].endings.map((ending) => `.${ending}`)]).join(',')

/** The `accept` of all document types. */
export const acceptedFiles: string = acceptedOf(fileKindNames)

import { type FileKind, fileKindNames, fileKinds } from '@adm/domain/file/file-kind'

/** The `accept` of the file picker: `application/pdf,.pdf,image/jpeg,.jpg`… A phone offers its camera if there are only pictures. */
export const acceptedOf = (kinds: readonly FileKind[]): string =>
  kinds.flatMap((kind) => [fileKinds[kind].mediaType, ...fileKinds[kind].endings.map((ending) => `.${ending}`)]).join(',')

/** Of any document. */
export const acceptedFiles: string = acceptedOf(fileKindNames)

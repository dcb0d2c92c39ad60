import { deviceStorage } from '../device-storage.ts'

/** The beginning of the name of every draft on this device. */
export const draftPrefix = 'draft.'

/** Drops all drafts of all persons and tabs: at an explicit sign-out nothing personal stays on the machine. */
export const dropDrafts = (): void => deviceStorage.dropAll(draftPrefix)

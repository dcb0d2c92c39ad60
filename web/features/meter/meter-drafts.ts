import type { Meter, MeterReading } from '@adm/domain/meter/meter'

/** The names of the drafts of a meter's dialogs. They contain the version: an older draft could overwrite another person's change. */
export const meterDrafts = {
  add: (dwellingId: string) => `meter-${dwellingId}-new`,
  edit: ({ id, version }: Meter) => `meter-${id}-${version}`,
  read: ({ id, version }: Meter) => `meter-${id}-${version}-reading`,
  correct: ({ id, version }: Meter, reading: MeterReading) => `meter-${id}-${version}-reading-${reading.id}`,
  changeDevice: ({ id, version }: Meter) => `meter-${id}-${version}-device`,
}

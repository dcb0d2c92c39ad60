import { presenceHeard } from '@adm/contract/presence'
import { keepPresent } from './presence.ts'

/** The live stream told who is on some pages. */
export const hearPresence = (told: unknown): void =>
  keepPresent(
    new Map(
      presenceHeard
        .catch([])
        .parse(told)
        .map(({ id, here }) => [id, here]),
    ),
  )

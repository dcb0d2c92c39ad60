import type { AnyEvent } from '@adm/domain/platform/event'
import { notificationKindNames } from '@adm/domain/notification/notification-kind'
import type { Feature } from '../platform/feature.ts'
import { type Declaration, declarationOf, usedBy } from './declaration.ts'

const introduction = `# What follows each event

\`npm run what-follows\` writes this page from the features of \`server/app.ts\`; \`server/events.test.ts\` compares them. A reaction runs in the
transaction of the change, in the order of this page. An event that is not listed has no reaction. The numbers of steps are those of
[domain.md](domain.md); letters and kinds of messages are those of [messages.md](messages.md), as the code of the reaction names them, or the code
that it calls.
`

type Bound = { event: AnyEvent; folder: string; reaction: string }

const boundOf = (features: Readonly<Record<string, Feature>>): Bound[] =>
  Object.entries(features).flatMap(([folder, { reactions = [] }]) =>
    reactions.flatMap((bound) => bound.events.flatMap((event) => bound.reactions.map(({ name }) => ({ event, folder, reaction: name })))),
  )

const byNumber = (one: string, other: string): number => one.localeCompare(other, 'en', { numeric: true })

/** The reactions in order, each run of one feature under its name: booking `moveKeys` `withdrawNotices` · inbox `reportStep`. */
const inOrder = (bound: readonly Bound[]): string =>
  bound
    .map(({ folder, reaction }, index) => {
      const previous = bound[index - 1]?.folder
      const name = `\`${reaction}\``
      if (previous === folder) return ` ${name}`
      return `${previous ? ' · ' : ''}${folder} ${name}`
    })
    .join('')

/** One row for the events that the same reactions follow. */
const rowsOf = (bound: readonly Bound[]): string[] => {
  const kinds = [...new Set(bound.map(({ event }) => event.kind))].toSorted(byNumber)
  const kindsOf = new Map<string, string[]>()
  for (const kind of kinds) {
    const reactions = inOrder(bound.filter(({ event }) => event.kind === kind))
    kindsOf.set(reactions, [...(kindsOf.get(reactions) ?? []), `\`${kind}\``])
  }
  return [...kindsOf].map(([reactions, same]) => `| ${same.join(' ')} | ${reactions} |`)
}

/** The letters that code writes, and the kinds of message that the notifications plan: `propositionLetters.withdrawn`, `acknowledgement`. */
const outgoingOf = ({ file, text }: Declaration): string[] => {
  const letters = [...text.matchAll(/\b([a-z]\w*Letters\.\w+|[a-z]\w*Letter|[a-z]\w*Invitation)\b(?=\.write\(|, )/g)]
  const kinds = /\/notification\//.test(file) ? [...text.matchAll(/\bkind: '(\w+)'|, '(\w+)'\)/g)] : []
  return [
    ...letters.map(([, letter = '']) => letter),
    ...kinds.flatMap(([, written, passed]) => notificationKindNames.filter((name) => name === (written ?? passed))),
  ]
}

const explained = (folder: string, reaction: string): string => {
  const declaration = declarationOf(folder, reaction)
  const outgoing = new Set(usedBy(declaration).flatMap(outgoingOf))
  return `| ${folder} | \`${reaction}\` | ${declaration.explanation} | ${[...outgoing].map((name) => `\`${name}\``).join(' ')} |`
}

/**
 * The page `docs/what-follows.md`: the reactions to each event, in order, then what each does and may send.
 * @throws {Error} when a reaction has no name, or a name that its feature does not declare
 */
export const whatFollows = (features: Readonly<Record<string, Feature>>): string => {
  const bound = boundOf(features)
  const entities = [...new Set(bound.map(({ event }) => event.entity))].toSorted()
  const sections = entities.map((entity) => {
    const rows = rowsOf(bound.filter(({ event }) => event.entity === entity))
    return `\n## ${entity}\n\n| event | reactions, in order |\n|---|---|\n${rows.join('\n')}\n`
  })
  const reactions = [...new Set(bound.map(({ folder, reaction }) => explained(folder, reaction)))]
  const purposes = `\n## The reactions\n\n| feature | reaction | purpose | letters and messages that it may send |\n|---|---|---|---|\n${reactions.join('\n')}\n`
  return `${introduction}${sections.join('')}${purposes}`
}

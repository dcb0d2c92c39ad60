import type { CheckerColumn } from '@adm/contract/checker/checker'
import { checkerTagLabels, checkerTypeLabels } from '@adm/domain/checker/checker'
import type { CheckerRow } from '@adm/domain/checker/checker-file'
import { languageLabels } from '@adm/domain/values/language'
import { dayOf, formatDayShort } from '@adm/domain/values/date/moment'
import { formatPhone } from '@adm/domain/values/phone-format'
import { PlacedRowActs } from '../../../recipes/list/placed-row-menu.tsx'
import type { Column } from '../../../ui/table/table-columns.ts'
import { ExpiryDay } from '../certification/checker-expiry.tsx'
import { CheckerNetworkTag } from '../figure/checker-network-tag.tsx'

const none = <span className="dim">–</span>
const home = ({ zipCode, city }: CheckerRow) => [zipCode, city].filter(Boolean).join(' ') || none

/** Column of the row's actions, the same as on its page. */
export const checkerActsColumn: Column<CheckerRow> = {
  key: 'acts',
  title: 'Actions',
  hidesTitle: true,
  width: 40,
  pinned: true,
  show: ({ id, name }) => <PlacedRowActs id={id} label={`Actions sur ${name}`} />,
}

/** Columns of the list, in order. The first two are pinned. */
export const checkerColumns: readonly Column<CheckerRow, CheckerColumn>[] = [
  { key: 'name', title: 'Nom', width: 190, pinned: true, sort: 'name', show: ({ name }) => name },
  { key: 'network', title: 'Statut réseau', width: 124, pinned: true, show: ({ network }) => <CheckerNetworkTag network={network} /> },
  { key: 'type', title: 'Type', width: 170, onSecondLine: true, show: ({ type }) => checkerTypeLabels[type] },
  { key: 'areas', title: 'Zones', width: 200, onSecondLine: true, show: ({ areaNames }) => areaNames ?? none },
  { key: 'phone', title: 'Téléphone', width: 130, show: ({ phone }) => (phone ? formatPhone(phone) : none) },
  { key: 'email', title: 'E-mail', width: 240, show: ({ email }) => (email ? <span className="table-long-word">{email}</span> : none) },
  { key: 'home', title: 'Domicile', width: 180, show: home },
  { key: 'expiry', title: 'Première échéance', width: 164, sort: 'expiry', show: ({ nextExpiryDay }) => <ExpiryDay day={nextExpiryDay} /> },
  { key: 'tags', title: 'Étiquettes', width: 300, show: ({ tags }) => tags.map((tag) => checkerTagLabels[tag]).join(', ') || none },
  {
    key: 'languages',
    title: 'Langues',
    width: 140,
    show: ({ languages }) => languages.map((language) => languageLabels[language]).join(', '),
  },
  { key: 'createdAt', title: 'Créé le', width: 140, sort: 'createdAt', show: ({ createdAt }) => formatDayShort(dayOf(createdAt)) },
]
/** Columns displayed by default. */
export const firstColumns: readonly string[] = ['name', 'network', 'type', 'areas', 'phone', 'email', 'home', 'expiry']

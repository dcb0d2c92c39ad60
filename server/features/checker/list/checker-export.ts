import type { CheckerColumn } from '@adm/contract/checker/checker'
import { checkerNetworkLabels, checkerTagLabels, checkerTypeLabels, noNetworkLabel } from '@adm/domain/checker/checker'
import type { CheckerRow } from '@adm/domain/checker/checker-file'
import { languageLabels } from '@adm/domain/values/language'
import { formatPhone } from '@adm/domain/values/phone-format'
import type { ListSheet } from '../../../platform/export/list-file.ts'

/** The list's export file, with the labels of the screen. */
export const checkerSheet: ListSheet<CheckerRow, CheckerColumn> = {
  name: 'controleurs',
  columns: [
    { in: 'name', title: 'Nom', kind: 'text', width: 26, of: ({ name }) => name },
    { in: 'type', title: 'Type', kind: 'text', width: 22, of: ({ type }) => checkerTypeLabels[type] },
    {
      in: 'network',
      title: 'Statut réseau',
      kind: 'text',
      width: 14,
      of: ({ network }) => (network ? checkerNetworkLabels[network] : noNetworkLabel),
    },
    { in: 'email', title: 'E-mail', kind: 'text', width: 30, of: ({ email }) => email },
    { in: 'phone', title: 'Téléphone', kind: 'text', width: 16, of: ({ phone }) => phone && formatPhone(phone) },
    { in: 'areas', title: 'Zones', kind: 'text', width: 30, of: ({ areaNames }) => areaNames },
    { in: 'home', title: 'Code postal', kind: 'text', width: 12, of: ({ zipCode }) => zipCode },
    { in: 'home', title: 'Ville', kind: 'text', width: 20, of: ({ city }) => city },
    { in: 'tags', title: 'Étiquettes', kind: 'text', width: 40, of: ({ tags }) => tags.map((tag) => checkerTagLabels[tag]).join(', ') },
    {
      in: 'languages',
      title: 'Langues',
      kind: 'text',
      width: 18,
      of: ({ languages }) => languages.map((language) => languageLabels[language]).join(', '),
    },
    { in: 'expiry', title: 'Première échéance', kind: 'day', width: 16, of: ({ nextExpiryDay }) => nextExpiryDay },
    { in: 'createdAt', title: 'Créé le', kind: 'instant', width: 18, of: ({ createdAt }) => createdAt },
  ],
}

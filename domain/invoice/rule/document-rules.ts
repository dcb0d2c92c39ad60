import { netCentsOf, totalsOf } from '../../amount/amount-line.ts'
import type { InvoiceDocument } from '../invoice-document.ts'
import { mustHold, type InvoiceRule } from './invoice-rule.ts'

const ofInvoice = (field: string) => ['invoice', field] as const

/** A day that the French profile accepts. Source: BR-FR-03. */
const isOfThisCentury = (day: string | null): boolean => !day || /^20\d{2}-\d{2}-\d{2}$/.test(day)
const daysOf = ({ issuedOn, dueOn, period, origin, lines }: InvoiceDocument): (string | null)[] => [
  issuedOn,
  dueOn,
  period?.from ?? null,
  period?.until ?? null,
  origin?.issuedOn ?? null,
  ...lines.map(({ performedOn }) => performedOn),
]

/** The rates that exist in France, in hundredths of a percent. Source: BR-FR-16. */
const rates: readonly number[] = [0, 90, 105, 175, 210, 550, 700, 850, 920, 960, 1_000, 1_300, 1_960, 2_000, 2_060]

const linesAddUp = ({ lines }: InvoiceDocument): boolean => lines.every((line) => netCentsOf(line) === line.netCents)
const totalsAddUp = (document: InvoiceDocument): boolean => {
  const { netCents, vatCents, grossCents, rates: rows } = totalsOf(document.lines)
  const isSame = netCents === document.netCents && vatCents === document.vatCents && grossCents === document.grossCents
  return (
    isSame &&
    rows.length === document.rates.length &&
    rows.every((row, at) => row.netCents === document.rates[at]?.netCents && row.vatCents === document.rates[at]?.vatCents)
  )
}

/** What the document itself must be. */
export const documentRules: readonly InvoiceRule[] = [
  mustHold('BR-16', ofInvoice('lines'), 'Ajoutez au moins une ligne.', ({ lines }) => lines.length > 0),
  mustHold('BR-25', ofInvoice('lines'), 'Nommez chaque ligne.', ({ lines }) => lines.every(({ label }) => label.trim() !== '')),
  mustHold('BR-27', ofInvoice('lines'), "Un prix unitaire n'est jamais négatif.", ({ lines }) =>
    lines.every(({ unitCents }) => unitCents >= 0),
  ),
  mustHold('BR-CO-10', ofInvoice('lines'), "Le montant d'une ligne n'est pas sa quantité multipliée par son prix.", linesAddUp),
  mustHold(
    'BR-CO-15',
    ofInvoice('lines'),
    'Les totaux ne sont pas la somme des lignes.',
    (document) => !linesAddUp(document) || totalsAddUp(document),
  ),
  mustHold('BR-E-10', ofInvoice('lines'), "Indiquez pourquoi une ligne n'a pas de TVA.", (document) =>
    document.rates.every(({ vat }) => vat.category !== 'E' || vat.reason.trim() !== ''),
  ),
  mustHold('BR-FR-16', ofInvoice('lines'), "Un taux de TVA n'existe pas en France.", (document) =>
    document.rates.every(({ vat }) => rates.includes(vat.rate)),
  ),
  mustHold(
    'total',
    ofInvoice('lines'),
    'Le total est de 0 € ou moins\u00a0: il n’y a rien à facturer.',
    ({ grossCents }) => grossCents > 0,
  ),
  mustHold('BR-FR-03', ofInvoice('lines'), "Une date n'est pas entre 2000 et 2099.", (document) => daysOf(document).every(isOfThisCentury)),
  mustHold(
    'BR-FR-CO-07',
    ofInvoice('dueOn'),
    "L'échéance précède la date de la facture.",
    ({ issuedOn, dueOn }) => !dueOn || dueOn >= issuedOn,
  ),
  mustHold('L441-9', ofInvoice('dueOn'), "Indiquez l'échéance.", ({ dueOn }) => Boolean(dueOn)),
  mustHold(
    'BR-29',
    ofInvoice('lines'),
    'La période de facturation finit avant de commencer.',
    ({ period }) => !period || period.until >= period.from,
  ),
  mustHold(
    'BR-FR-CO-05',
    ofInvoice('origin'),
    'Indiquez la facture corrigée.',
    ({ kind, origin }) => kind === 'invoice' || Boolean(origin?.number),
  ),
  mustHold(
    'BR-FR-02',
    ofInvoice('origin'),
    'Le numéro de la facture corrigée a 35 caractères au plus, des lettres, des chiffres et + - _ /.',
    ({ origin }) => !origin?.number || /^[A-Za-z0-9+\-_/]{1,35}$/.test(origin.number),
  ),
  mustHold('BR-FR-05', ofInvoice('notes'), "L'indemnité forfaitaire de recouvrement manque.", ({ notes }) =>
    notes.some(({ code }) => code === 'PMT'),
  ),
  mustHold(
    'BR-FR-06',
    ofInvoice('notes'),
    'Une mention légale figure deux fois.',
    ({ notes }) => new Set(notes.map(({ code }) => code)).size === notes.length,
  ),
]

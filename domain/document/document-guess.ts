import { fileKindNames, fileKinds } from '../file/file-kind.ts'
import type { DocumentType } from './document-type.ts'

/**
 * A text as words between spaces: without case, accents and separators, « BonDeCommande_n°12 » is « bon de commande n 12 ».
 * A capital after a small letter and a digit after a letter begin a word.
 */
const wordsOf = (text: string): string => {
  const words = text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/(\p{Ll})(?=\p{Lu})/gu, '$1 ')
    .replaceAll(/(\p{L})(?=\p{N})|(\p{N})(?=\p{L})/gu, '$1$2 ')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  return ` ${words} `
}

const inventory = / (edl|etats? des? lieux) /
const entry = / (entrees?|entrants?|check ?in) /
const exit = / (sorties?|sortants?|check ?out) /

/** The words of a lease, a diagnostic, an invoice…: all that comes with an order without being one of its reports. */
const annex = new RegExp(
  ` (${[
    'annexes?|bail|baux|contrats?|mandats?|avenants?|quittances?|procurations?|pouvoirs?|attestations?|assurances?|certificats?|reglements?|notices?',
    'diagnostics?|dpe|ddt|crep|amiante|plomb|termites|electricite|gaz|factures?|rib|iban|kbis|cni|passeports?|pieces? d identite',
    'cles?|badges?|plans?|photos?|comptes? rendus?|bons? de visite',
  ].join('|')}) `,
)

type Rule = { type: DocumentType; says: (words: string) => boolean }
const rules: readonly Rule[] = [
  { type: 'PURCHASE_ORDER', says: (words) => / (bons? de commandes?|bdc|bc|po|purchase order|ordres? de service) /.test(words) },
  { type: 'COST_ESTIMATE', says: (words) => / (chiffrages?|cost estimate) /.test(words) },
  { type: 'DELIVERY', says: (words) => / (livraisons?|delivery) /.test(words) },
  { type: 'REPORT_CHECKIN', says: (words) => / rapports? /.test(words) && entry.test(words) },
  { type: 'REPORT_CHECKOUT', says: (words) => / rapports? /.test(words) && exit.test(words) },
  { type: 'SYNTHESIS_CHECKIN', says: (words) => / syntheses? /.test(words) && entry.test(words) },
  { type: 'SYNTHESIS_CHECKOUT', says: (words) => / syntheses? /.test(words) && exit.test(words) },
  { type: 'CHECK_IN_INVENTORY', says: (words) => / edle /.test(words) || (inventory.test(words) && entry.test(words)) },
  { type: 'INVENTORY', says: (words) => / edls /.test(words) || (inventory.test(words) && (exit.test(words) || !entry.test(words))) },
  { type: 'ANNEX', says: (words) => annex.test(words) },
]

/** The one type that the words say; null when they say none, or several. */
const typeOfWords = (words: string): DocumentType | null => {
  const [type, ...others] = rules.filter(({ says }) => says(words)).map((rule) => rule.type)
  return type === undefined || others.length > 0 ? null : type
}

/** A picture with the name that a phone or a camera gives: `IMG_1234.jpg`, `PXL_2026….jpg`, « WhatsApp Image 2026-11-24 ». */
const camera = /^ (img|dsc|dscn|dscf|pxl|dcim|mvimg|whats ?app image) \d/
const ending = /\.([^.]*)$/
const isPicture = (name: string): boolean => {
  const last = ending.exec(name)?.[1]?.toLowerCase()
  return fileKindNames.some((kind) => fileKinds[kind].isPicture && fileKinds[kind].endings.some((extension) => extension === last))
}

/**
 * The type of a document that the name of its file says; null when it says nothing, or several things.
 * Source: `docs/domain.md` 1.18.
 * @example typeOfFileName('BON-DE-COMMANDE_118.pdf') // 'PURCHASE_ORDER'
 * @example typeOfFileName('IMG_1234.jpg') // 'ANNEX': a photo
 * @example typeOfFileName('Scan 12.pdf') // null
 */
export const typeOfFileName = (name: string): DocumentType | null => {
  const words = wordsOf(name.replace(ending, ''))
  return typeOfWords(words) ?? (isPicture(name) && camera.test(words) ? 'ANNEX' : null)
}

/** The length of a title: a longer one is a page of text, which names other documents too. */
const longestTitle = 200

/** The type that the titles of a document say (first page, properties of the file); null when they say nothing, or several things. */
export const typeOfTitles = (titles: readonly string[]): DocumentType | null => {
  const types = new Set(titles.filter(({ length }) => length <= longestTitle).map((title) => typeOfWords(wordsOf(title))))
  types.delete(null)
  const [type] = types
  return type === undefined || types.size > 1 ? null : type
}

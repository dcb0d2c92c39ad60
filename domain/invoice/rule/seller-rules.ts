import { mustHold, type InvoiceRule } from './invoice-rule.ts'

const company = (field: string) => ['company', field] as const
const hasNote = (code: string) => (document: { notes: readonly { code: string; text: string }[] }) =>
  document.notes.some((note) => note.code === code && note.text.trim() !== '')

/** What the settings of the company must give a document. */
export const sellerRules: readonly InvoiceRule[] = [
  mustHold('BR-06', company('name'), 'Renseignez la raison sociale de la société.', ({ seller }) => seller.name.trim() !== ''),
  mustHold('BR-FR-10', company('siret'), 'Renseignez le SIRET de la société.', ({ seller }) => /^\d{9}$/.test(seller.siren ?? '')),
  mustHold(
    'BR-FR-09',
    company('siret'),
    'Le SIRET de la société compte 14 chiffres et commence par son SIREN.',
    ({ seller: { siret, siren } }) => !siret || (/^\d{14}$/.test(siret) && siret.startsWith(siren ?? '-')),
  ),
  mustHold(
    'BR-FR-13',
    company('siret'),
    "La société n'a pas d'adresse de facturation électronique\u00a0: renseignez son SIRET.",
    ({ seller }) => Boolean(seller.electronicAddress),
  ),
  mustHold(
    'BR-FR-23',
    company('siret'),
    "L'adresse de facturation électronique de la société n'a que des chiffres, des lettres et + - _ .",
    ({ seller: { electronicAddress } }) =>
      !electronicAddress || electronicAddress.includes('@') || /^[A-Za-z0-9+\-_.]{1,125}$/.test(electronicAddress),
  ),
  mustHold(
    // EN 16931 is content with the SIREN here (BR-S-02); the law is not.
    'CGI-242-nonies-A',
    company('vatNumber'),
    'Renseignez le numéro de TVA de la société.',
    ({ seller, rates }) => Boolean(seller.vatNumber) || !rates.some(({ vat }) => vat.category === 'S'),
  ),
  mustHold(
    'BR-E-02',
    company('vatNumber'),
    'Renseignez le SIRET ou le numéro de TVA de la société.',
    ({ seller, rates }) => Boolean(seller.vatNumber ?? seller.siren) || !rates.some(({ vat }) => vat.category === 'E'),
  ),
  mustHold(
    'BR-CO-09',
    company('vatNumber'),
    'Le numéro de TVA de la société commence par le code de son pays, FR.',
    ({ seller: { vatNumber } }) => !vatNumber || vatNumber.startsWith('FR'),
  ),
  mustHold('R123-237', company('address'), "Renseignez l'adresse de la société.", ({ seller }) =>
    Boolean(seller.address && seller.zipCode && seller.city),
  ),
  mustHold('BR-FR-05', company('latePenalties'), 'Renseignez les pénalités de retard de la société.', hasNote('PMD')),
  mustHold('BR-FR-05', company('earlyPayment'), "Renseignez les conditions d'escompte de la société.", hasNote('AAB')),
  mustHold(
    'BR-61',
    company('bankAccounts'),
    'Renseignez un compte bancaire de la société\u00a0: le client paie par virement.',
    ({ means, account }) => means !== 'transfer' || Boolean(account?.iban),
  ),
]

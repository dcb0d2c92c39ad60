import { isRegistered } from '../../client/buyer/buyer-kind.ts'
import { mustHold, type InvoiceRule } from './invoice-rule.ts'

const client = (field: string) => ['client', field] as const

/** What the client must give a document. */
export const buyerRules: readonly InvoiceRule[] = [
  mustHold('BR-07', client('name'), 'Renseignez le nom du client.', ({ buyer }) => buyer.name.trim() !== ''),
  mustHold(
    'BR-FR-11',
    client('siret'),
    'Renseignez le SIREN ou le SIRET du client, ou indiquez que c’est un particulier.',
    (document) => !isRegistered(document.buyer.kind) || /^\d{9}$/.test(document.buyer.siren ?? ''),
  ),
  mustHold(
    'BR-FR-09',
    client('siret'),
    'Le SIRET du client compte 14 chiffres et commence par son SIREN.',
    ({ buyer: { siret, siren } }) => !siret || (/^\d{14}$/.test(siret) && siret.startsWith(siren ?? '-')),
  ),
  mustHold(
    'BR-FR-12',
    client('emails'),
    'Renseignez une adresse e-mail du client, ou son adresse de facturation électronique.',
    ({ buyer }) => Boolean(buyer.electronicAddress),
  ),
  mustHold(
    'BR-FR-21',
    client('electronicAddress'),
    "L'adresse de facturation électronique du client commence par son SIREN.",
    (document) =>
      !isRegistered(document.buyer.kind) ||
      Boolean(
        document.buyer.siren &&
          document.buyer.electronicAddress?.startsWith(document.buyer.siren) &&
          !document.buyer.electronicAddress.includes('@'),
      ),
  ),
  mustHold(
    'BR-FR-23',
    client('electronicAddress'),
    "L'adresse de facturation électronique du client n'a que des chiffres, des lettres et + - _ . et 125 caractères au plus.",
    ({ buyer: { electronicAddress } }) =>
      !electronicAddress ||
      (electronicAddress.length <= 125 && (electronicAddress.includes('@') || /^[A-Za-z0-9+\-_.]+$/.test(electronicAddress))),
  ),
  mustHold(
    'BR-CO-09',
    client('vatNumber'),
    'Le numéro de TVA du client commence par le code de son pays.',
    ({ buyer: { vatNumber } }) => !vatNumber || /^[A-Z]{2}/.test(vatNumber),
  ),
  mustHold('L441-9', client('address'), "Renseignez l'adresse du client.", ({ buyer }) => Boolean(buyer.address && buyer.city)),
  mustHold(
    'L441-9',
    client('zipCode'),
    'Renseignez le code postal du client.',
    ({ buyer }) => buyer.kind === 'foreign' || Boolean(buyer.zipCode),
  ),
  mustHold('BR-CL-14', client('country'), 'Choisissez le pays du client.', ({ buyer: { kind, country } }) =>
    kind === 'foreign' ? /^[A-Z]{2}$/.test(country) && country !== 'FR' : country === 'FR',
  ),
  mustHold(
    'B2G',
    client('siret'),
    "Renseignez le SIRET de l'organisme public.",
    ({ buyer }) => buyer.kind !== 'public' || Boolean(buyer.siret),
  ),
  mustHold(
    'B2G',
    client('serviceCode'),
    "Renseignez le code service de l'organisme public.",
    ({ buyer }) => buyer.kind !== 'public' || Boolean(buyer.serviceCode),
  ),
]

import { linkedInvoice } from '@adm/domain/invoice/linked-invoice'
import { byToken, defineCalls } from '../call/call.ts'

/** Far above the taps of a person; the secret has 256 bits. */
const linkPerMinute = 600
const path = '/api/links/:token/invoice'
const ofLink = {
  method: 'GET',
  requires: 'link',
  features: ['billing'],
  params: byToken,
  addressPerMinute: linkPerMinute,
  shows: [],
} as const

/** What a client reads by the personal link of an issued document. */
export const invoiceLinkCalls = defineCalls({
  read: { ...ofLink, path, summary: "La facture ou l'avoir que le lien personnel ouvre", answer: linkedInvoice },
  pdf: {
    ...ofLink,
    path: `${path}/pdf`,
    summary: "Le PDF (Factur-X) de la facture ou de l'avoir que le lien personnel ouvre",
    answer: 'file',
    byBrowser: true,
  },
  xml: {
    ...ofLink,
    path: `${path}/xml`,
    summary: "Les données (CII) de la facture ou de l'avoir que le lien personnel ouvre",
    answer: 'file',
    byBrowser: true,
  },
})

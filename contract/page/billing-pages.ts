import { seeInvoice, seeQuotations, updateClient } from '@adm/domain/screen-right'
import { byId } from '../call/call.ts'
import { definePages } from './page-row.ts'

/** The pages of quotations. */
export const quotationPages = definePages({
  quotations: {
    path: '/quotation',
    frenchPath: '/devis',
    title: 'Devis',
    requires: [seeQuotations],
    feature: 'quotation',
    menu: { label: 'Devis', icon: 'file' },
    keys: 'g d',
  },
  quotationCreate: {
    path: '/quotation/create',
    frenchPath: '/devis/creer',
    title: 'Nouveau devis',
    requires: [seeQuotations, updateClient],
    feature: 'quotation',
  },
  quotation: {
    path: '/quotation/$id',
    frenchPath: '/devis/$id',
    title: 'Devis',
    requires: [seeQuotations],
    params: byId,
    feature: 'quotation',
  },
})

/** The pages of invoicing. */
export const billingPages = definePages({
  billing: {
    path: '/billing',
    frenchPath: '/facturation',
    title: 'Facturation',
    requires: [seeInvoice],
    feature: 'billing',
    menu: { label: 'Facturation', icon: 'euro' },
    keys: 'g f',
  },
  toBill: {
    path: '/billing/to-bill',
    frenchPath: '/facturation/a-facturer',
    title: 'À facturer',
    requires: [seeInvoice],
    feature: 'billing',
  },
  invoices: {
    path: '/billing/invoices',
    frenchPath: '/facturation/factures',
    title: 'Factures',
    requires: [seeInvoice],
    feature: 'billing',
  },
  creditNotes: {
    path: '/billing/credit-notes',
    frenchPath: '/facturation/avoirs',
    title: 'Avoirs',
    requires: [seeInvoice],
    feature: 'billing',
  },
  invoiceIntegrity: {
    path: '/billing/integrity',
    frenchPath: '/facturation/integrite',
    title: 'Intégrité',
    requires: [seeInvoice],
    feature: 'billing',
  },
  invoiceRuns: {
    path: '/billing/runs',
    frenchPath: '/facturation/runs',
    title: 'Runs',
    requires: [seeInvoice],
    feature: 'billing',
  },
  invoiceRun: {
    path: '/billing/runs/$id',
    frenchPath: '/facturation/runs/$id',
    title: 'Run de facturation',
    requires: [seeInvoice],
    params: byId,
    feature: 'billing',
  },
  invoice: {
    path: '/billing/$id',
    frenchPath: '/facturation/$id',
    title: 'Facture',
    requires: [seeInvoice],
    params: byId,
    feature: 'billing',
  },
})

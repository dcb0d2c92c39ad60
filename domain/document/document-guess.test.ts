import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { typeOfFileName, typeOfTitles } from './document-guess.ts'
import { documentTypes } from './document-type.ts'

describe('the type of a document, from the name of its file [ENT-11]', () => {
  it.each([
    ['Bon de commande 118.pdf', 'PURCHASE_ORDER'],
    ['BON-DE-COMMANDE_118.PDF', 'PURCHASE_ORDER'],
    ['BonDeCommande118.pdf', 'PURCHASE_ORDER'],
    ['BC12.pdf', 'PURCHASE_ORDER'],
    ['Chiffrage rue Pasteur.pdf', 'COST_ESTIMATE'],
    ['PV de livraison lot 3.pdf', 'DELIVERY'],
    ["Rapport d'entrée – 12 rue des Lilas.pdf", 'REPORT_CHECKIN'],
    ['rapport_sortie.pdf', 'REPORT_CHECKOUT'],
    ["Synthèse d'entrée.pdf", 'SYNTHESIS_CHECKIN'],
    ['SYNTHESE SORTIE.pdf', 'SYNTHESIS_CHECKOUT'],
    ["État des lieux d'entrée.pdf", 'CHECK_IN_INVENTORY'],
    ['EDL_entree_2019.pdf', 'CHECK_IN_INVENTORY'],
    ['EDLE Martin.pdf', 'CHECK_IN_INVENTORY'],
    ['EDL Martin.pdf', 'INVENTORY'],
    ['etat-des-lieux-sortie.pdf', 'INVENTORY'],
    ['Bail signé.pdf', 'ANNEX'],
    ['Mandat de gestion.pdf', 'ANNEX'],
    ['DPE-2024.pdf', 'ANNEX'],
    ['Diagnostics.pdf', 'ANNEX'],
    ["Attestation d'assurance.pdf", 'ANNEX'],
    ['facture_4512.pdf', 'ANNEX'],
    ['plan.png', 'ANNEX'],
    ['Procuration Mme Petit.pdf', 'ANNEX'],
    ['RIB.pdf', 'ANNEX'],
    ['Clés et badges.webp', 'ANNEX'],
    ['photo 3.jpg', 'ANNEX'],
    ['Compte-rendu.pdf', 'ANNEX'],
  ] as const)('%s: %s', (name, type) => {
    expect(typeOfFileName(name)).toBe(type)
  })

  it('takes a picture that a phone or a camera named for a photo, and no PDF of that name', () => {
    for (const name of ['IMG_1234.jpg', 'PXL_20261124_101010.JPG', 'DSC0042.jpeg', 'WhatsApp Image 2026-11-24 at 10.12.webp'])
      expect(typeOfFileName(name)).toBe('ANNEX')
    expect(typeOfFileName('IMG_1234.pdf')).toBeNull()
  })

  it.each([['Scan 12.pdf'], ['Commande.pdf'], ['rapport.pdf'], ['entrée.pdf'], ['planning.pdf'], ['badgeuse.pdf'], [''], ['.pdf']])(
    'is unsure of « %s », which says too little',
    (name) => {
      expect(typeOfFileName(name)).toBeNull()
    },
  )

  it.each([['Facture du bon de commande 12.pdf'], ['Photos EDL.pdf'], ["Rapport d'entrée et de sortie.pdf"], ['EDL entrée sortie.pdf']])(
    'is unsure of « %s », which says several things',
    (name) => {
      expect(typeOfFileName(name)).toBeNull()
    },
  )

  it('does not depend on case, accents and separators', () => {
    const words = fc.constantFrom(
      'bon de commande',
      "rapport d'entrée",
      'synthèse de sortie',
      'état des lieux',
      'clé',
      'bail',
      'chiffrage',
      'scan',
    )
    const separator = fc.constantFrom(' ', '_', '-', '.', ' – ', '+')
    fc.assert(
      fc.property(words, separator, fc.boolean(), fc.constantFrom('NFC', 'NFD'), fc.boolean(), (text, between, isUpper, form, isPlain) => {
        const cased = isUpper ? text.toUpperCase() : text
        const accented = (isPlain ? cased.normalize('NFD').replaceAll(/\p{M}/gu, '') : cased).normalize(form)
        expect(typeOfFileName(`${accented.replaceAll(/[ ']/g, between)}${between}12.pdf`)).toBe(typeOfFileName(`${text} 12.pdf`))
      }),
    )
  })

  it('is a type or unsure, whatever the name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (name) => {
        expect([null, ...documentTypes]).toContain(typeOfFileName(name))
      }),
    )
  })
})

describe('the type of a document, from its titles [ENT-11]', () => {
  it('is what they agree on; a title that says nothing does not count', () => {
    expect(typeOfTitles(['Rapport de sortie', 'Microsoft Word - Document1'])).toBe('REPORT_CHECKOUT')
    expect(typeOfTitles(['BON DE COMMANDE N° 118', 'bon de commande'])).toBe('PURCHASE_ORDER')
  })

  it('is unsure without a title, when they differ, and of a page of text', () => {
    expect(typeOfTitles([])).toBeNull()
    expect(typeOfTitles(['Facture', 'Bon de commande'])).toBeNull()
    expect(typeOfTitles([`Bon de commande ${'et la suite du texte '.repeat(20)}`])).toBeNull()
  })
})

import { Refusal } from '../refusal.ts'

/** What may be wrong among the issued documents, and what it means for whoever reads it. Source: `docs/domain.md` 10, invariants 3 and 4. */
export const integrityReasons = {
  changed: {
    why: 'le contenu a changé depuis son émission',
    meaning: "Le texte enregistré n'est plus celui dont l'empreinte a été prise. Comparez-le au PDF envoyé au client, qui fait foi.",
  },
  notChained: {
    why: "ne suit pas l'empreinte du document précédent",
    meaning: 'Ce document ou le précédent a été remplacé. Comparez les deux à leurs PDF.',
  },
  hole: {
    why: 'un numéro manque avant ce document',
    meaning: "Un document émis a été effacé de la base. Retrouvez-le dans une sauvegarde ou dans l'e-mail du client.",
  },
  dateBack: {
    why: 'sa date précède celle du document précédent',
    meaning: 'Une date a été changée dans la base. Comparez-la au PDF.',
  },
  end: {
    why: "le dernier numéro pris n'est pas celui du dernier document",
    meaning: 'Les derniers documents de la série ont été effacés ou remplacés. Retrouvez-les dans une sauvegarde.',
  },
  totals: {
    why: 'ses montants ne sont pas ceux de ses lignes',
    meaning: 'Un montant a été changé dans la base. Comparez-le au PDF.',
  },
} as const
export type IntegrityReason = keyof typeof integrityReasons

/** What a fault means, from its sentence; undefined for a sentence of an earlier version. */
export const meaningOf = (why: string): string | undefined => Object.values(integrityReasons).find((reason) => reason.why === why)?.meaning

export const integrityRefusals = {
  running: () => new Refusal('conflict', 'INTEGRITY_CHECK_RUNNING', 'Une vérification est déjà en cours.'),
}

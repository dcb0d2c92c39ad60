import { type Warning, warningCauseLabels } from '@adm/domain/warning/warning'
import type { Letter } from '../../platform/mail/mail-letter.ts'

/** The mails about warnings: no name and no address, which the page shows. */
export const warningLetters = {
  high: ({ bookingCode, cause }: Pick<Warning, 'bookingCode' | 'cause'>, group: string, url: string): Letter => ({
    subject: `Signalement grave\u00a0: ${warningCauseLabels[cause]}, commande ${bookingCode}`,
    paragraphs: [
      `Un problème grave est signalé sur la commande ${bookingCode}. Cause\u00a0: ${warningCauseLabels[cause]}.`,
      "Tant qu'il est ouvert, le rapport de la commande ne se valide pas sans motif.",
    ],
    link: { label: 'Ouvrir le signalement', url },
    notes: [`Vous recevez ce message avec le groupe «\u00a0${group}\u00a0», responsable de cette cause.`],
  }),
}

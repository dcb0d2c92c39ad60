import { warning, warningCauseLabels, warningCauses } from '@adm/domain/warning/warning'
import { exampleOrder, exampleUrl } from '@adm/domain/message-example'
import { z } from 'zod'
import { defineLetter } from '../../platform/mail/letter-message.ts'

/** The mails about warnings: no name and no address, which the page shows. */
export const warningLetters = {
  high: defineLetter({
    name: 'warning-high',
    label: 'Signalement grave',
    audience: 'staff',
    kind: null,
    params: z.object({ warning: warning.pick({ bookingCode: true, cause: true }), group: z.string(), url: z.string() }),
    examples: { FR: { warning: { bookingCode: exampleOrder.code, cause: warningCauses[0] }, group: 'Planification', url: exampleUrl } },
    write: ({ warning: { bookingCode, cause }, group, url }) => ({
      subject: `Signalement grave\u00a0: ${warningCauseLabels[cause]}, commande ${bookingCode}`,
      paragraphs: [
        `Un problème grave est signalé sur la commande ${bookingCode}. Cause\u00a0: ${warningCauseLabels[cause]}.`,
        "Tant qu'il est ouvert, le rapport de la commande ne se valide pas sans motif.",
      ],
      link: { label: 'Ouvrir le signalement', url },
      notes: [`Vous recevez ce message avec le groupe «\u00a0${group}\u00a0», responsable de cette cause.`],
    }),
  }),
}

import type { Language } from '@adm/domain/values/language'

type OptOutWords = {
  title: string
  on: (address: string) => string
  off: (address: string) => string
  still: string
  optOut: string
  optIn: string
  endedTitle: string
  ended: string
  switchTo: string
}

/** The words of the page where a recipient refuses reminders. */
export const optOutWords: Readonly<Record<Language, OptOutWords>> = {
  FR: {
    title: 'Rappels',
    on: (address) => `${address} reçoit des rappels de rendez-vous.`,
    off: (address) => `${address} ne reçoit plus de rappels.`,
    still: 'La convocation légale, les changements et les annulations de vos rendez-vous vous parviennent toujours.',
    optOut: 'Ne plus recevoir de rappels',
    optIn: 'Recevoir à nouveau des rappels',
    endedTitle: "Ce lien n'est plus valable",
    ended: 'Utilisez le lien du dernier message reçu, ou appelez-nous.',
    switchTo: 'English',
  },
  EN: {
    title: 'Reminders',
    on: (address) => `${address} receives reminders of appointments.`,
    off: (address) => `${address} receives no reminders any more.`,
    still: 'You still receive the legal convocation, the changes and the cancellations of your appointments.',
    optOut: 'Stop receiving reminders',
    optIn: 'Receive reminders again',
    endedTitle: 'This link is no longer valid',
    ended: 'Please use the link of the last message that you received, or call us.',
    switchTo: 'Français',
  },
}

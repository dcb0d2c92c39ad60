import { englishServiceLabels, tenantServiceLabels } from '@adm/domain/slot-offer/slot-offer-words'
import type { BookingService } from '@adm/domain/offer/sold-service'
import type { Language } from '@adm/domain/values/language'

/** The words of the page of a visit. */
const visitFrench = {
  chooseVisit: 'Choisissez votre visite',
  visit: 'Votre visite',
  visitPlanned: 'La visite a une heure',
  firstFixes: "La première inscription fixe l'heure de la visite pour tous.",
  noPlace: "Il n'y a plus de place à cette visite.",
  register: "M'inscrire à cette visite",
  isRegistered: 'Vous êtes inscrit à la visite.',
  hasDeclined: 'Vous nous avez dit que ce logement ne vous intéresse plus. Vous pouvez encore vous inscrire.',
  moveVisit: 'Choisir un autre créneau',
  withdraw: 'Je ne viendrai pas',
  withdrawMore: 'Votre place sera libre pour une autre personne.',
  confirmWithdraw: 'Me désister',
  decline: "Ce logement ne m'intéresse plus",
  declineMore: 'Vous ne recevrez plus de messages pour cette visite.',
  confirmDecline: "Confirmer : il ne m'intéresse plus",
  backToVisit: 'Retour',
  declined: 'Votre réponse est enregistrée',
  declinedMore: "Vous n'êtes plus attendu à cette visite. Merci de nous l'avoir dit.",
} as const

const visitEnglish: Readonly<Record<keyof typeof visitFrench, string>> = {
  chooseVisit: 'Choose your viewing',
  visit: 'Your viewing',
  visitPlanned: 'The viewing has a time',
  firstFixes: 'The first registration fixes the time of the viewing for everybody.',
  noPlace: 'There is no place left at this viewing.',
  register: 'Register for this viewing',
  isRegistered: 'You are registered for the viewing.',
  hasDeclined: 'You told us that this home does not interest you any more. You can still register.',
  moveVisit: 'Choose another time',
  withdraw: 'I will not come',
  withdrawMore: 'Your place will be free for somebody else.',
  confirmWithdraw: 'Withdraw',
  decline: 'This home does not interest me any more',
  declineMore: 'You will get no more messages about this viewing.',
  confirmDecline: 'Confirm: it does not interest me',
  backToVisit: 'Back',
  declined: 'Your answer is recorded',
  declinedMore: 'You are not expected at this viewing any more. Thank you for telling us.',
}

type Words = Readonly<
  Record<
    | 'choose'
    | 'appointment'
    | 'searching'
    | 'searchingMore'
    | 'service'
    | 'place'
    | 'date'
    | 'duration'
    | 'noSlot'
    | 'timeLeft'
    | 'timeOver'
    | 'slotGone'
    | 'isChosen'
    | 'confirm'
    | 'other'
    | 'isConfirmed'
    | 'isBooked'
    | 'confirmPresence'
    | 'move'
    | 'back'
    | 'cancel'
    | 'cancelMore'
    | 'reason'
    | 'confirmCancel'
    | 'tooLate'
    | 'switchTo'
    | 'firstDecides'
    | 'allDecide'
    | 'propose'
    | 'agree'
    | 'chooseOther'
    | 'giveBackToChange'
    | 'askDate'
    | 'otherDate'
    | 'firstDate'
    | 'callToChange'
    | keyof typeof visitFrench,
    string
  >
> & {
  services: Readonly<Record<BookingService, string>>
  minutes: (count: number) => string
  hours: (from: string, until: string) => string
  answerBefore: (moment: string) => string
  reserved: (moment: string) => string
  dateChosen: (moment: string) => string
  dateSent: (moment: string) => string
  proposed: (moment: string) => string
  agreed: (moment: string) => string
  placesLeft: (count: number) => string
  /** The sentences of refusals by their code; the server's own are French. */
  refusals: Readonly<Record<string, string>>
}

const french: Words = {
  ...visitFrench,
  placesLeft: (count) => (count === 1 ? 'Il reste 1 place.' : `Il reste ${count} places.`),
  services: tenantServiceLabels,
  choose: 'Choisissez votre rendez-vous',
  appointment: 'Votre rendez-vous',
  searching: 'Votre choix est enregistré',
  searchingMore: 'Nous cherchons la personne qui viendra. Vous recevrez la confirmation de votre rendez-vous.',
  service: 'Prestation',
  place: 'Lieu',
  date: 'Date',
  duration: 'Durée',
  minutes: (count) => `environ ${count} min`,
  hours: (from, until) => `de ${from} à ${until}`,
  answerBefore: (moment) => `Répondez avant le ${moment}.`,
  firstDecides: 'Le premier choix fixe le rendez-vous pour ce logement.',
  allDecide: "Le rendez-vous est pris quand tous les locataires sont d'accord.",
  proposed: (moment) => `Un locataire propose le ${moment}.`,
  agreed: (moment) => `Vous êtes d'accord pour le ${moment}. Nous attendons la réponse des autres locataires.`,
  propose: 'Proposer ce créneau aux autres locataires',
  agree: "Je suis d'accord",
  chooseOther: 'Choisir un autre créneau',
  giveBackToChange: "Tous les locataires ont choisi ce rendez-vous. Pour en changer, rendez-le : d'autres créneaux seront proposés à tous.",
  noSlot: "Aucun créneau n'est libre pour le moment. Appelez-nous : nous en trouverons un autre.",
  reserved: (moment) => `Le ${moment} est réservé pour vous.`,
  timeLeft: 'Encore',
  timeOver: "Ce créneau n'est plus réservé : choisissez-le à nouveau.",
  slotGone: "Ce créneau n'est plus libre : choisissez-en un autre.",
  isChosen: "Ce rendez-vous vient d'être choisi pour ce logement.",
  confirm: 'Confirmer ce rendez-vous',
  other: 'Choisir un autre créneau',
  isConfirmed: 'Votre présence est confirmée.',
  isBooked: 'Votre rendez-vous est enregistré.',
  confirmPresence: 'Confirmer ma présence',
  move: 'Déplacer le rendez-vous',
  back: 'Garder ce rendez-vous',
  cancel: 'Je ne pourrai pas être là',
  cancelMore: "Le rendez-vous sera rendu, et d'autres créneaux vous seront proposés.",
  reason: 'Pourquoi ?',
  confirmCancel: 'Rendre le rendez-vous',
  tooLate: 'Le rendez-vous est dans moins de 24 heures : appelez-nous pour le changer.',
  switchTo: 'English',
  dateChosen: (moment) => `Vous choisissez le ${moment}.`,
  dateSent: (moment) => `Vous avez demandé le ${moment}. Vous recevrez la confirmation du rendez-vous par e-mail.`,
  askDate: 'Demander cette date',
  otherDate: 'Choisir une autre date',
  firstDate: 'Le premier choix compte pour ce logement.',
  callToChange: 'Pour changer la date, appelez-nous.',
  refusals: {},
}

const english: Words = {
  ...visitEnglish,
  placesLeft: (count) => (count === 1 ? '1 place is left.' : `${count} places are left.`),
  services: englishServiceLabels,
  choose: 'Choose your appointment',
  appointment: 'Your appointment',
  searching: 'Your choice is recorded',
  searchingMore: 'We are looking for the person who will come. You will receive the confirmation of your appointment.',
  service: 'Service',
  place: 'Place',
  date: 'Date',
  duration: 'Duration',
  minutes: (count) => `about ${count} min`,
  hours: (from, until) => `from ${from} to ${until}`,
  answerBefore: (moment) => `Please answer before ${moment}.`,
  firstDecides: 'The first choice fixes the appointment for this home.',
  allDecide: 'The appointment is fixed once all tenants agree.',
  proposed: (moment) => `A tenant proposes ${moment}.`,
  agreed: (moment) => `You agree to ${moment}. We are waiting for the answer of the other tenants.`,
  propose: 'Propose this time to the other tenants',
  agree: 'I agree',
  chooseOther: 'Choose another time',
  giveBackToChange: 'All tenants chose this appointment. To change it, give it back: other times will be offered to all.',
  noSlot: 'No time is free at the moment. Please call us: we will find another one.',
  reserved: (moment) => `${moment} is reserved for you.`,
  timeLeft: 'Time left:',
  timeOver: 'This time is no longer reserved: please choose it again.',
  slotGone: 'This time is no longer free: please choose another one.',
  isChosen: 'This appointment has just been chosen for this home.',
  confirm: 'Confirm this appointment',
  other: 'Choose another time',
  isConfirmed: 'Your presence is confirmed.',
  isBooked: 'Your appointment is recorded.',
  confirmPresence: 'Confirm that I will be there',
  move: 'Move the appointment',
  back: 'Keep this appointment',
  cancel: 'I cannot be there',
  cancelMore: 'The appointment will be given back, and other times will be offered to you.',
  reason: 'Why?',
  confirmCancel: 'Give the appointment back',
  tooLate: 'The appointment is in less than 24 hours: please call us to change it.',
  switchTo: 'Français',
  dateChosen: (moment) => `You choose ${moment}.`,
  dateSent: (moment) => `You asked for ${moment}. You will receive the confirmation of the appointment by e-mail.`,
  askDate: 'Ask for this date',
  otherDate: 'Choose another date',
  firstDate: 'The first choice counts for this home.',
  callToChange: 'To change the date, please call us.',
  refusals: {
    PARTNER_COMES: 'A partner comes on this date: please call us to change it.',
    SLOT_TAKEN: 'This time has just been taken. Please choose another one.',
    RESERVATION_OVER: 'The 10 minutes are over: this time is no longer reserved. Please choose it again.',
    SLOT_CHOSEN: 'Another appointment has just been chosen for this home.',
    NOTICE_TOO_SHORT: 'The appointment is in less than 24 hours: please call us to change it.',
    PROPOSAL_CHANGED: 'Another time has just been proposed. Please look at it before you answer.',
    TOO_MANY_PROPOSALS: 'You have already proposed several times: please call us to arrange one.',
    ALL_TENANTS_DECIDE: 'All tenants chose this appointment: give it back for other times to be offered.',
    NO_OTHER_SLOT: 'No other time is free at the moment: please call us to change the appointment.',
    NO_PLACE_LEFT: 'There is no place left at this viewing.',
    VISIT_HOUR_SHARED: 'Other people come at this time: withdraw, or call us.',
    VISIT_NOT_PLANNED: 'This viewing has no time yet. Please come back later.',
    FIELDS_INVALID: 'Please tell us why.',
  },
}

/** The words of the page of a tenant, in the language of the order or the other one. */
export const slotWords: Readonly<Record<Language, Words>> = { FR: french, EN: english }

import { englishServiceLabels, tenantServiceLabels } from '@adm/domain/slot-offer/slot-offer-words'
import type { BookingService } from '@adm/domain/offer/sold-service'
import type { Language } from '@adm/domain/values/language'

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
    | 'giveBackToChange',
    string
  >
> & {
  services: Readonly<Record<BookingService, string>>
  minutes: (count: number) => string
  hours: (from: string, until: string) => string
  answerBefore: (moment: string) => string
  reserved: (moment: string) => string
  proposed: (moment: string) => string
  agreed: (moment: string) => string
  /** The sentences of refusals by their code; the server's own are French. */
  refusals: Readonly<Record<string, string>>
}

const french: Words = {
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
  refusals: {},
}

const english: Words = {
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
  refusals: {
    SLOT_TAKEN: 'This time has just been taken. Please choose another one.',
    RESERVATION_OVER: 'The 10 minutes are over: this time is no longer reserved. Please choose it again.',
    SLOT_CHOSEN: 'Another appointment has just been chosen for this home.',
    NOTICE_TOO_SHORT: 'The appointment is in less than 24 hours: please call us to change it.',
    PROPOSAL_CHANGED: 'Another time has just been proposed. Please look at it before you answer.',
    TOO_MANY_PROPOSALS: 'You have already proposed several times: please call us to arrange one.',
    ALL_TENANTS_DECIDE: 'All tenants chose this appointment: give it back for other times to be offered.',
    NO_OTHER_SLOT: 'No other time is free at the moment: please call us to change the appointment.',
    FIELDS_INVALID: 'Please tell us why.',
  },
}

/** The words of the page of a tenant, in the language of the order or the other one. */
export const slotWords: Readonly<Record<Language, Words>> = { FR: french, EN: english }

import { Refusal, staleVersion } from '../refusal.ts'

/** All refusals about a checker's calendar. */
export const checkerCalendarRefusals = {
  absenceMissing: () => new Refusal('missing', 'ABSENCE_NOT_FOUND', "Cette absence n'existe pas, ou a été annulée."),
  staleHours: staleVersion('Les horaires ont été modifiés entre-temps. Vérifiez, puis enregistrez à nouveau.'),
  staleAbsence: staleVersion('Cette absence a été modifiée entre-temps. Vérifiez, puis enregistrez à nouveau.'),
  /** Each mission during the absence needs a decision; `current` lists the undecided ones. */
  missionsUndecided: (count: number, current: object) =>
    new Refusal(
      'conflict',
      'ABSENCE_OVER_MISSIONS',
      count === 1
        ? "Une mission est prévue pendant cette absence\u00a0: dites ce qu'elle devient."
        : `${count}\u00a0missions sont prévues pendant cette absence\u00a0: dites ce que chacune devient.`,
      { current },
    ),
  /** The mission to reassign was moved, cancelled, or assigned to another checker. */
  missionElsewhere: () =>
    new Refusal('conflict', 'MISSION_ELSEWHERE', "Une de ces missions n'est plus prévue pendant l'absence. Rechargez la liste."),
  linkMissing: () => new Refusal('missing', 'LINK_NOT_FOUND', "Ce lien n'existe pas."),
  linkRevoked: () => new Refusal('gone', 'LINK_REVOKED', 'Ce lien de calendrier a été révoqué. Demandez-en un autre à votre responsable.'),
}

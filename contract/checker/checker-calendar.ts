import { z } from 'zod'
import { availability, availabilityChange, checkerAbsence } from '@adm/domain/checker/checker-calendar'
import { day, instant } from '@adm/domain/values/date/moment'
import { byId, defineCalls } from '../call/call.ts'

/** First and last day of a calendar, both included. */
export const calendarSpan = z.strictObject({ fromDay: day, untilDay: day })

/** The link of a checker's feed, without its address. */
const calendarLink = z.object({ createdAt: instant })

/** The availability and the absences of a checker, and the link of their calendar feed. */
export const checkerCalendarCalls = defineCalls(
  {
    availability: {
      method: 'GET',
      path: '/api/checkers/:id/availabilities',
      summary: "Les horaires d'un contrôleur : semaines types et jours particuliers",
      requires: ['checkers:read'],
      params: byId,
      answer: availability,
      version: 'answered',
    },
    changeAvailability: {
      method: 'PATCH',
      path: '/api/checkers/:id/availabilities',
      summary: 'Changer les semaines types, ou les horaires de certains jours',
      requires: ['checkers:update'],
      params: byId,
      body: availabilityChange,
      answer: availability,
      version: 'required',
    },
    absences: {
      method: 'GET',
      path: '/api/checkers/:id/absences',
      summary: "Les absences d'un contrôleur entre deux jours",
      requires: ['checkers:read'],
      params: byId,
      query: calendarSpan,
      answer: z.array(checkerAbsence),
    },
    link: {
      method: 'GET',
      path: '/api/checkers/:id/calendar-link',
      summary: "Le lien de calendrier d'un contrôleur, s'il y en a un; son adresse n'est montrée qu'à sa création",
      requires: ['checkers:read'],
      params: byId,
      answer: z.object({ link: calendarLink.nullable() }),
    },
    makeLink: {
      method: 'POST',
      path: '/api/checkers/:id/calendar-link',
      summary: "Créer le lien de calendrier d'un contrôleur : le précédent ne fonctionne plus",
      requires: ['checkers:update'],
      params: byId,
      body: z.strictObject({}),
      answer: z.object({ url: z.string() }),
      status: 201,
      containsSecret: true,
    },
    revokeLink: {
      method: 'DELETE',
      path: '/api/checkers/:id/calendar-link',
      summary: "Révoquer le lien de calendrier d'un contrôleur",
      requires: ['checkers:update'],
      params: byId,
      answer: 'nothing',
      status: 204,
    },
  },
  { shows: ['checker', 'area'] },
)

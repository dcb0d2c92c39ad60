import type { ListedBlocking } from '@adm/contract/client/client-blocking'

/** The names of the drafts of the dialogs. */
export const blockingDrafts = {
  add: (clientId: string) => `client-${clientId}-blocking`,
  lift: ({ id }: ListedBlocking) => `client-blocking-${id}-lift`,
  suspend: (bookingId: string) => `booking-${bookingId}-suspension`,
}

import { defineEntity } from '../entity/entity.ts'

/** A client. */
export const clientEntity = defineEntity({
  name: 'client',
  label: { one: 'client', many: 'clients' },
  readers: 'clients:read',
  feature: 'client',
  paths: ['clients'],
  hasPresence: true,
  /** The logo of a client. */
  documents: [
    { name: 'client-logo', gives: 'clients:update', missing: "Ce client n'existe pas.", types: 'annex', kinds: 'pictures', most: 1 },
  ],
})

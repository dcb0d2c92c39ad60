/** A person who can sign in at the development provider. */
export type DevPerson = { email: string; name: string; isVerified: boolean; note: string }

/** The people listed by its page: some of the demo company, and some that the product must refuse. */
export const devPeople: readonly DevPerson[] = [
  { email: 'planification@adm.example', name: 'Camille Rousseau', isVerified: true, note: 'planification' },
  { email: 'lecture@adm.example', name: 'Noël Verdier', isVerified: true, note: 'lecture seule' },
  { email: 'administration@adm.example', name: 'Hélène Saint-Aubin', isVerified: true, note: 'administration' },
  { email: 'arrivee@adm.example', name: 'Lou Arrivée', isVerified: true, note: "de l'entreprise, sans compte encore" },
  { email: 'lecture@adm.example', name: 'Noël Verdier', isVerified: false, note: 'adresse non vérifiée' },
  { email: 'visite@ailleurs.example', name: 'Dominique Visite', isVerified: true, note: "d'une autre entreprise" },
]

/** The faults that the development provider makes on demand, one for each refusal: in the token, the userinfo, or the redirect. */
export const devFaults = {
  'other-key': 'jeton signé par une autre clé, sous le nom de la bonne',
  'unknown-key': 'jeton signé par une clé que personne ne publie',
  unsigned: 'jeton sans signature (alg: none)',
  'shared-secret': 'jeton signé en HS256 avec la clé publique pour secret',
  'other-audience': 'jeton pour une autre application',
  'other-client': "jeton demandé par un autre client de l'entreprise",
  'other-issuer': 'jeton émis au nom de quelqu’un d’autre',
  expired: 'jeton expiré',
  'not-yet': 'jeton qui ne vaut que dans une heure',
  'identity-token': "jeton d'identité à la place du jeton d'accès",
  opaque: 'jeton opaque, que le fournisseur seul sait lire',
  down: 'userinfo en panne',
  slow: 'userinfo qui ne répond jamais',
  nonsense: "userinfo qui n'est pas du JSON",
  liar: "userinfo d'une autre personne",
  'other-state': 'retour avec un autre state',
} as const
export type DevFault = keyof typeof devFaults

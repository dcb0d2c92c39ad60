/** The package has no types of its own. */
declare module '@socialgouv/jours-feries' {
  /** The holidays of a year by their name, each at midnight of the process's own time zone. */
  export default function joursFeries(year: number, options?: { alsace?: boolean }): Record<string, Date>
}

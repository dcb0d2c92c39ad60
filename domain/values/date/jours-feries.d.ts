/** The package has no types of its own. */
declare module '@socialgouv/jours-feries' {
  /** The holidays of a year by name, each at midnight in the time zone of the process. */
  export default function joursFeries(year: number, options?: { alsace?: boolean }): Record<string, Date>
}

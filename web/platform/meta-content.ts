/** A setting of the server's environment that the document contains; undefined when it is not set, and outside of a browser. */
export const metaContent = (name: string): string | undefined =>
  typeof document === 'undefined' ? undefined : document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content

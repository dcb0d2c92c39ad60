type Rule = readonly [pattern: RegExp, name: string]

/** In this order: most browsers also name the ones whose pages they imitate. */
const browsers: readonly Rule[] = [
  [/\bEdg(?:A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const systems: readonly Rule[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]

const nameOf = (rules: readonly Rule[], agent: string): string | undefined => rules.find(([pattern]) => pattern.test(agent))?.[1]

/** A device in words, from the `User-Agent` of its browser: « Firefox sur Windows ». Source: `docs/domain.md` 9. */
export const deviceInWords = (agent: string | null): string => {
  const [browser, system] = [nameOf(browsers, agent ?? ''), nameOf(systems, agent ?? '')]
  if (browser && system) return `${browser} sur ${system}`
  return browser ?? system ?? 'Appareil inconnu'
}

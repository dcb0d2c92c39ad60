import type { Page } from '@playwright/test'
import { HtmlValidate } from 'html-validate'
import { z } from 'zod'
import { findAccessFaults } from './steps.ts'

const html = new HtmlValidate({ extends: ['html-validate:standard'] })

/** Faults of the live document against the HTML standard, a line each: by html-validate, and by the Nu checker where one runs. */
export const findHtmlFaults = async (page: Page): Promise<string[]> => {
  const content = await page.content()
  const { results } = await html.validateString(content)
  const faults = results.flatMap(({ messages }) => messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} at ${selector}`))
  return [...faults, ...(await findNuFaults(content))]
}

const nuAnswer = z.object({ messages: z.array(z.object({ type: z.string(), message: z.string(), extract: z.string().default('') })) })

/** The errors of the Nu checker whose address is in `NU_URL`. It needs Java, which nobody has to install to run the journeys. */
const findNuFaults = async (content: string): Promise<string[]> => {
  const address = process.env['NU_URL']
  if (!address) return []
  const headers = { 'content-type': 'text/html; charset=utf-8' }
  const answer = await fetch(`${address}/?out=json`, { method: 'POST', headers, body: content })
  const { messages } = nuAnswer.parse(await answer.json())
  return messages.filter(({ type }) => type === 'error').map(({ message, extract }) => `Nu: ${message} at ${extract}`)
}

/** Waits until the page is drawn in its new size: React follows the width of the window in the next frame. */
export const resize = async (page: Page, width: number, height: number): Promise<void> => {
  await page.setViewportSize({ width, height })
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
}

/** A colour scheme changes nothing but colours, which do not depend on the width. */
const looks = [
  { width: 1440, colorScheme: 'dark', rules: ['color-contrast'] },
  { width: 1440, colorScheme: 'light', rules: undefined },
  { width: 390, colorScheme: 'light', rules: undefined },
] as const

/** Draws what the browser skips outside the window (`content-visibility`): it would keep the colours of the former scheme. */
const drawAll = (page: Page): Promise<unknown> =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('* { content-visibility: visible !important }')
    document.adoptedStyleSheets = [sheet]
  })

/** Violations found by axe in the looks of a page of this width, a line each; most widths have none. The page has light colours after it. */
export const findAccessFaultsAt = async (page: Page, width: number): Promise<string[]> => {
  const faults: string[] = []
  for (const { colorScheme, rules } of looks.filter((look) => look.width === width)) {
    await drawAll(page)
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    // A control half under the head of a scrolled page is too small for axe.
    await page.evaluate(() => document.querySelector('main')?.scrollTo(0, 0))
    const violations = await findAccessFaults(page, rules)
    faults.push(...violations.map((fault) => `${colorScheme} ${width}: ${fault}`))
  }
  return faults
}

/** Names the parts of the page that slide sideways: the document and the content at any excess, an inner part that no key can reach. */
export const findSliding = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const name = (element: Element) =>
      `${element.tagName.toLowerCase()}.${element.className} ${element.scrollWidth} > ${element.clientWidth}`
    const isReached = (element: Element) =>
      element.querySelector('a[href], button, input, [role=grid][tabindex="0"]') !== null ||
      (element.getAttribute('tabindex') === '0' && element.hasAttribute('aria-label'))
    const outer = [document.documentElement, ...document.querySelectorAll('main')].filter((part) => part.scrollWidth > part.clientWidth)
    const inner = [...document.querySelectorAll('main *')].filter(
      (part) => /auto|scroll/.test(getComputedStyle(part).overflowX) && part.scrollWidth > part.clientWidth + 1 && !isReached(part),
    )
    return [...outer, ...inner].map(name)
  })

/**
 * Visible controls of less than 44 by 44 px. A box or a radio button has the area of its label; a link in a sentence is as high as its line
 * (the exception of WCAG 2.5.8).
 */
export const findSmallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const controls = 'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=tab], [role=option]'
    const areaOf = (element: Element) => {
      const isBox = element.matches('[type=checkbox], [type=radio], [type=file]')
      return ((isBox && element.closest('label')) || element).getBoundingClientRect()
    }
    const isInSentence = (element: Element) =>
      element.tagName === 'A' &&
      getComputedStyle(element).display === 'inline' &&
      [...(element.parentElement?.childNodes ?? [])].some(
        (node) => node.nodeType === Node.TEXT_NODE && /\p{L}{2}/u.test(node.textContent ?? ''),
      )
    return [...document.querySelectorAll(controls)]
      .filter(
        (element) => element.checkVisibility({ visibilityProperty: true }) && !element.matches('.skip-link') && !isInSentence(element),
      )
      .map((element) => ({ element, area: areaOf(element) }))
      .filter(({ area }) => Math.min(area.width, area.height) < 43.5)
      .map(({ element, area }) => `${element.outerHTML.slice(0, 90)} ${Math.round(area.width)}×${Math.round(area.height)}`)
  })

/** Texts that are cut: their box hides what is longer, without « … » and without scrolling. */
export const findCutTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('main *')]
      .filter((element) => {
        const { overflowX, overflowY, textOverflow, clipPath } = getComputedStyle(element)
        const isHidden = clipPath !== 'none' || !element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
        const isCutX = /hidden|clip/.test(overflowX) && textOverflow !== 'ellipsis' && element.scrollWidth > element.clientWidth + 1
        const isCutY = /hidden|clip/.test(overflowY) && element.scrollHeight > element.clientHeight + 1
        return !isHidden && element.textContent?.trim() && (isCutX || isCutY)
      })
      .map((element) => `${element.tagName.toLowerCase()}.${element.className}: ${element.textContent?.slice(0, 40)}`),
  )

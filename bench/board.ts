import type { CDPSession, Page } from '@playwright/test'
import { loadavg } from 'node:os'
import { z } from 'zod'
import { addDays, dayOf, weekdayOf } from '../domain/values/date/moment.ts'
import { untilIdle } from './alert/evaluated.ts'
import { withFreshPage, workedMs, workOf } from './browser.ts'
import { judged, median, print } from './figures.ts'
import { percentile } from './load.ts'
import { fillMonth, thinWeek } from './planning-month.ts'
import { copyDatabase, secret, type Settings, startProduct, tokenOfAdministrator, withPool } from './setting.ts'

const rounds = 5
const bookings = 50_000
const mostPaintMs = 1_000
/** A frame of a display of 60 Hz takes 16.7 ms; a longer one was missed. */
const mostFrameMs = 17
const dragSteps = 180
/** The mark is of 600 missions on 80 lines. */
const missionsALine = 7.5

type Moved = { frames: readonly number[]; frame: FrameWork }
type Figures = Moved & { paintMs: number; cpuMs: number; missions: number; empty: Moved }
/** The work of the page for a frame of a drag, in milliseconds of CPU. */
type FrameWork = { allMs: number; scriptMs: number; layoutMs: number }

const blocks = (page: Page) => page.locator('.board-mission')

/** Milliseconds from the navigation to the first frame that has a mission. */
const paintedMs = async (page: Page, address: string): Promise<number> => {
  await page.addInitScript(`addEventListener('DOMContentLoaded', () => new MutationObserver((_, observer) => {
    if (!document.querySelector('.board-mission')) return
    observer.disconnect()
    requestAnimationFrame(() => requestAnimationFrame(() => performance.mark('painted')))
  }).observe(document.body, { childList: true, subtree: true }))`)
  await page.goto(address, { waitUntil: 'commit' })
  await page.waitForFunction(() => performance.getEntriesByName('painted').length > 0)
  return page.evaluate(() => performance.getEntriesByName('painted')[0]?.startTime ?? 0)
}

/** A page with nothing but an element that follows the pointer: the interval of its frames is that of the browser on this machine. */
const emptyPage = `data:text/html,<body><i style="position:fixed;top:0;left:0;width:120px;height:28px;background:teal;will-change:transform"></i><script>
  addEventListener('pointermove', ({ clientX, clientY }) => requestAnimationFrame(() => {
    document.querySelector('i').style.transform = 'translate(' + clientX + 'px,' + clientY + 'px)'
  }))</script>`

const draggedMission = async (page: Page, cdp: CDPSession): Promise<Moved> => {
  const box = await page.locator('a.board-mission').nth(20).boundingBox()
  if (!box) throw new Error('No mission is on the board')
  return moved(page, cdp, { x: box.x + box.width / 2, y: box.y + box.height / 2 })
}

/** The intervals between the frames while a pressed pointer moves from a place, in milliseconds, and the work for each frame. */
const moved = async (page: Page, cdp: CDPSession, { x, y }: { x: number; y: number }): Promise<Moved> => {
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.evaluate(`{
    window.frameTimes = []
    const frame = (at) => { window.frameTimes.push(at); requestAnimationFrame(frame) }
    requestAnimationFrame(frame)
  }`)
  const before = await workOf(cdp)
  for (let step = 1; step <= dragSteps; step += 1) await page.mouse.move(x + 2 * step, y + 120 * Math.sin(step / 20))
  const after = await workOf(cdp)
  const times = z.array(z.number()).parse(await page.evaluate('window.frameTimes'))
  await page.keyboard.press('Escape')
  await page.mouse.up()
  const frames = times.slice(1).map((at, index) => at - (times[index] ?? at))
  const aFrame = (work: keyof FrameWork): number => (after[work] - before[work]) / Math.max(1, frames.length)
  return { frames, frame: { allMs: aFrame('allMs'), scriptMs: aFrame('scriptMs'), layoutMs: aFrame('layoutMs') } }
}

const measureOnce = async (page: Page, address: string): Promise<Figures> => {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
  const paintMs = await paintedMs(page, address)
  const cpuMs = await workedMs(cdp)
  // The lines below the first screen are drawn while the browser is idle.
  await page.waitForTimeout(2_000)
  const figures = { paintMs, cpuMs, missions: await blocks(page).count(), ...(await draggedMission(page, cdp)) }
  await page.goto(emptyPage)
  return { ...figures, empty: await moved(page, cdp, { x: 600, y: 400 }) }
}

/** The interval between frames at p95, in milliseconds. */
const intervalOf = ({ frames }: Moved): number => percentile({ sortedMs: frames.toSorted((a, b) => a - b) }, 0.95)

const report = (title: string, figures: readonly Figures[], isMark: boolean): void => {
  const of = (value: (round: Figures) => number): number => median(figures.map(value))
  const judge = (value: number, most: number): string => (isMark ? judged(value, most, ' ms', true) : `${value.toFixed(1)} ms`)
  const [paintMs, frameMs] = [of(({ paintMs: ms }) => ms), of(intervalOf)]
  const [allMs, scriptMs, layoutMs] = [of(({ frame }) => frame.allMs), of(({ frame }) => frame.scriptMs), of(({ frame }) => frame.layoutMs)]
  print(`\nBoard, cold, ${title}: ${of(({ missions }) => missions)} missions; load of the machine ${loadavg()[0]?.toFixed(1)}`)
  print(`  first paint ${judge(paintMs, mostPaintMs)}, CPU of the page ${of(({ cpuMs }) => cpuMs).toFixed(0)} ms`)
  print(
    `  a drag: interval of frames p95 ${judge(frameMs, mostFrameMs)}; of an empty page ${of(({ empty }) => intervalOf(empty)).toFixed(1)} ms`,
  )
  print(`  a frame of it: script ${scriptMs.toFixed(1)} ms, style and layout ${layoutMs.toFixed(1)} ms, all CPU ${allMs.toFixed(1)} ms`)
}

/**
 * Measures the board in a cold browser, its first paint and the frames of a drag: the week of the mark, 80 checkers with 600 missions, and
 * under stress five missions of each on each day.
 */
export const benchBoard = async (settings: Settings, loadDemo: (url: string, size: number) => Promise<void>): Promise<void> => {
  const url = await copyDatabase(settings, settings.sizes.length === 1 ? (settings.sizes[0] ?? bookings) : bookings, loadDemo)
  const today = dayOf(new Date().toISOString())
  const full = addDays(today, 8 - weekdayOf(today))
  const thin = addDays(full, 7)
  await withPool(url, async (db) => {
    await fillMonth(db)
    await thinWeek(db, thin, missionsALine)
  })
  const product = await startProduct(url, settings.port)
  await withPool(url, untilIdle)
  const token = await tokenOfAdministrator(url, secret)
  const measure = async (day: string): Promise<Figures[]> => {
    const address = `http://127.0.0.1:${product.port}/calendar?view=week&day=${day}`
    const figures: Figures[] = []
    for (let round = 0; round < rounds; round += 1) figures.push(await withFreshPage(token, (page) => measureOnce(page, address)))
    return figures
  }
  try {
    report('the week of the mark', await measure(thin), true)
    report('five missions a day each', await measure(full), false)
  } finally {
    await product.stop()
  }
}

import type { Call } from '@adm/contract/call/call'
import type { LazyComponent } from '../api/chunk-reload.ts'

/**
 * A tab of a detail page: its name in the address (`?tab=history`), its title, the call it needs, and its content, loaded by `lazyPage`:
 * `Tab.preload()` on hover or focus of its link. Content without a tab of its own is loaded by `lazyPart`: the page stays without it.
 */
export type Tab = TabDisplay & {
  name: string
  title: string
  call: Call
  Tab: LazyComponent<{ id: string }>
  /** The kinds of row whose pages have the tab, the services of an order for instance; all by default. */
  kinds?: readonly string[]
}

/** Where the content is shown: exactly one of the three. */
type TabDisplay =
  /** In a tab of its own, among those of all subjects by this number: 10, 20, … */
  | { order: number; beginsTab?: undefined; position?: undefined }
  /** At the beginning of the tab of this name, as a section. */
  | { beginsTab: string; order?: undefined; position?: undefined }
  /** Among the alerts or the actions of the page's head, or as the menu of the row in its list. */
  | { position: 'alerts' | 'actions' | 'row'; order?: undefined; beginsTab?: undefined }

/** The tabs of a kind of page: in their own file, since a list does not need them; the loader of the page waits for them. */
export type LazyTabs = { load: () => Promise<readonly Tab[]>; loaded: () => readonly Tab[] }

/** Loads the first tab with its page: if it loaded after its page, a skeleton would flash. */
export const preloadFirst = async (tabs: LazyTabs): Promise<void> => {
  const [first] = await tabs.load()
  await first?.Tab.preload()
}

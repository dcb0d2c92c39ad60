/** The counts of each route since the start. */
export type Counts = {
  add: (route: string, status: number, ms: number) => void
  /** The counts in the text format of Prometheus. */
  render: () => string
}

/** Makes counts that start at zero. */
export const makeCounts = (): Counts => {
  const counted = new Map<string, { route: string; status: number; requests: number; seconds: number }>()
  return {
    add: (route, status, ms) => {
      const key = `${route} ${status}`
      const row = counted.get(key) ?? { route, status, requests: 0, seconds: 0 }
      row.requests += 1
      row.seconds += ms / 1000
      counted.set(key, row)
    },
    render: () => {
      const rows = [...counted.values()]
      const label = ({ route, status }: { route: string; status: number }) => `{route=${JSON.stringify(route)},status="${status}"}`
      const { rss, heapUsed } = process.memoryUsage()
      return [
        '# TYPE adm_requests_total counter',
        ...rows.map((row) => `adm_requests_total${label(row)} ${row.requests}`),
        '# TYPE adm_request_seconds_total counter',
        ...rows.map((row) => `adm_request_seconds_total${label(row)} ${row.seconds.toFixed(6)}`),
        '# TYPE adm_memory_bytes gauge',
        `adm_memory_bytes{kind="rss"} ${rss}`,
        `adm_memory_bytes{kind="heap"} ${heapUsed}`,
        '# TYPE adm_up_seconds gauge',
        `adm_up_seconds ${Math.round(process.uptime())}`,
        '',
      ].join('\n')
    },
  }
}

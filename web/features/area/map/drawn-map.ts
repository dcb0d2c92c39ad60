import { Map as MapLibre, type MapOptions, NavigationControl, setWorkerUrl } from 'maplibre-gl'
import 'maplibre-gl/dist/maplibre-gl.css'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'

setWorkerUrl(workerUrl)

const buttons = { 'NavigationControl.ZoomIn': 'Zoomer', 'NavigationControl.ZoomOut': 'Dézoomer' }

/**
 * An empty map that needs no service, with its buttons.
 * @param title its name for a screen reader
 * @returns null without WebGL: the list next to the map must have the same information
 */
export const newMap = (container: HTMLElement, title: string, options: Partial<MapOptions>): MapLibre | null => {
  try {
    const map = new MapLibre({
      container,
      ...options,
      attributionControl: false,
      dragRotate: false,
      pitchWithRotate: false,
      touchPitch: false,
      locale: { 'Map.Title': title, ...buttons },
    })
    map.addControl(new NavigationControl({ showCompass: false }), 'top-right')
    return map
  } catch {
    return null
  }
}

import { type RefObject, useEffect, useState } from 'react'

/** Whether the frame fills the screen, and the way in and out. Browsers refuse by a throw, a rejection or a missing method. */
export function useFullscreen(frame: RefObject<HTMLElement | null>, onRefused: () => void) {
  const [fullscreen, setFullscreen] = useState(false)
  useEffect(() => {
    const look = () => setFullscreen(frame.current !== null && document.fullscreenElement === frame.current)
    document.addEventListener('fullscreenchange', look)
    return () => document.removeEventListener('fullscreenchange', look)
  }, [frame])
  async function enter() {
    try {
      // Asked of the frame: browsers reject a dialog.
      if (!frame.current) return
      await frame.current.requestFullscreen()
    } catch (error) {
      console.error('SRL - ERROR WHEN USING FULLSCREEN API', error)
      console.warn('This browser lacks support for the Fullscreen API')
      onRefused()
    }
  }
  const leave = () => void document.exitFullscreen().catch(() => {})
  return { fullscreen, enter, leave }
}

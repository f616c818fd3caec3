/**
 * Requests full screen for the frame: browsers reject a dialog. `onRefused` is called for an exception, a rejection or a missing method.
 */
export async function enterFullscreen(frame: HTMLElement, onRefused: () => void): Promise<void> {
  try {
    await frame.requestFullscreen()
  } catch (error) {
    console.error('SRL - ERROR WHEN USING FULLSCREEN API', error)
    console.warn('This browser lacks support for the Fullscreen API')
    onRefused()
  }
}

export const leaveFullscreen = () => void document.exitFullscreen().catch(() => {})

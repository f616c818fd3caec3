import { useEffect, useState } from 'react'

/** The time in milliseconds, renewed every minute, for texts such as `50 min`. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 60_000)
    return () => clearInterval(timer)
  }, [])
  return now
}

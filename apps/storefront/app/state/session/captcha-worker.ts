import { type Challenge, solve } from './proof-of-work.ts'

// The work of the captcha, off the page's thread. A solution that is not found is answered with null.
self.addEventListener('message', ({ data }: MessageEvent<Challenge>) => {
  void solve(data)
    .catch(() => null)
    .then((solution) => self.postMessage(solution))
})

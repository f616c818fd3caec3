/** The largest original of a picture that staff may upload, in bytes. */
export const largestUpload = 40 * 1024 * 1024

/** The largest original of a picture that staff may upload, in bytes. */
export const largestUpload = 40 * 1024 * 1024

/** The largest file that is uploaded in parts for another purpose, such as an import of pictures; one that is to become a picture is smaller. */
export const largestFile = 500 * 1024 * 1024

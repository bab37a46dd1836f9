/** React as an entry of its own, so that it loads in parallel with the islands that import it. */
import "react-dom/client";

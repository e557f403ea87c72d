import java.io.*;
import java.nio.*;
import java.nio.file.*;
import java.util.regex.*;

import smile.math.kernel.GaussianKernel;
import smile.projection.KPCA;

/** Smile as a peer of versus: one JSON request a line, one reply a line. */
public class Smile {
    static double[][] samples;
    static GaussianKernel kernel;
    static int components;
    static KPCA<double[]> model;

    public static void main(String[] args) throws IOException {
        PrintStream replies = System.out;
        System.setOut(System.err); // what the library logs
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        for (String line; (line = in.readLine()) != null; replies.flush()) {
            String reply;
            try {
                reply = answer(line);
            } catch (Throwable e) {
                reply = "{\"Error\": \"" + e.toString().replaceAll("[\"\\\\\\p{Cntrl}]", " ") + "\"}";
            }
            replies.println(reply);
        }
    }

    static String answer(String line) throws IOException {
        switch (field(line, "Do")) {
            case "about":
                String version = new File(KPCA.class.getProtectionDomain().getCodeSource().getLocation().getPath()).getName();
                return "{\"About\": \"Java " + Runtime.version() + ", " + version + "\", \"Takes\": {\"top\": 1000}}";
            case "load":
                return load(line);
            case "choose":
                return "{\"About\": \"\"}";
            case "fit":
                return fit(Integer.parseInt(field(line, "Repeat")));
            case "memory":
                return "{\"Peak\": " + peak() + "}";
            case "result":
                return result(field(line, "Out"));
        }
        throw new IllegalArgumentException("unknown request " + line);
    }

    /** The value of a key, where it stands last: those of Case come before those of the request. */
    static String field(String line, String key) {
        Matcher m = Pattern.compile("\"" + key + "\":(\"([^\"]*)\"|[^,}]*)").matcher(line);
        String value = null;
        while (m.find()) {
            value = m.group(2) != null ? m.group(2) : m.group(1);
        }
        if (value == null) {
            throw new IllegalArgumentException("no " + key + " in " + line);
        }
        return value;
    }

    static String load(String line) throws IOException {
        int n = Integer.parseInt(field(line, "N")), d = Integer.parseInt(field(line, "D"));
        DoubleBuffer numbers = ByteBuffer.wrap(Files.readAllBytes(Path.of(field(line, "Data")))).order(ByteOrder.LITTLE_ENDIAN).asDoubleBuffer();
        samples = new double[n][d];
        for (double[] row : samples) {
            numbers.get(row);
        }
        kernel = new GaussianKernel(Double.parseDouble(field(line, "Width")) / Math.sqrt(2));
        components = Integer.parseInt(field(line, "M"));
        return "{}";
    }

    static String fit(int repeat) throws IOException {
        double used = processor();
        long start = System.nanoTime();
        for (int i = 0; i < repeat; i++) {
            model = null; // peak memory is that of one fit
            model = KPCA.fit(samples, kernel, components, 0);
        }
        double seconds = (System.nanoTime() - start) / 1e9;
        return "{\"Seconds\": " + seconds / repeat + ", \"Processor\": " + (processor() - used) / repeat + "}";
    }

    /** Processor time of this process in seconds; 0 where the system doesn't tell. */
    static double processor() {
        return ProcessHandle.current().info().totalCpuDuration().map(t -> t.toNanos() / 1e9).orElse(0.0);
    }

    static double peak() throws IOException {
        Path status = Path.of("/proc/self/status");
        if (Files.exists(status)) {
            for (String line : Files.readAllLines(status)) {
                if (line.startsWith("VmHWM:")) {
                    return Double.parseDouble(line.replaceAll("[^0-9]", "")) * 1024;
                }
            }
        }
        return 0;
    }

    static String result(String path) throws IOException {
        double[][] y = model.getCoordinates();
        ByteBuffer bytes = ByteBuffer.allocate(8 * y.length * y[0].length).order(ByteOrder.LITTLE_ENDIAN);
        for (double[] row : y) {
            for (double v : row) {
                bytes.putDouble(v);
            }
        }
        Files.write(Path.of(path), bytes.array());
        StringBuilder values = new StringBuilder();
        for (double v : model.getVariances()) {
            values.append(values.length() == 0 ? "" : ", ").append(v);
        }
        return "{\"Values\": [" + values + "]}";
    }
}

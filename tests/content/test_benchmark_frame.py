"""The frame of the benchmarks: readings that today's rules can judge."""

from tests.benchmarks.frame import at_limits, data, limits

import novuss


def test_the_benchmark_measures_readings_that_are_judged() -> None:
    found = limits()
    assert all(low is not None or high is not None for low, high in found.bounds)
    for frame in (data(2000, found), at_limits(found)[0]):
        assert set(novuss.check_frame(frame)["verdict"]) == {"pass", "fail"}
